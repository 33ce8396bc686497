@main
struct CalcctlProgram {
  static func main() {}
}
