@main
struct CalcdProgram {
  static func main() {}
}
