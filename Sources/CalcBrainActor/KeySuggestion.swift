extension Key {
  /// The name nearest to a word that is no key, where one is near enough to be what was meant.
  ///
  /// Near is a Damerau–Levenshtein distance (optimal string alignment: insertions, deletions,
  /// substitutions and swaps of neighbours) of 1, or of 2 for words of five characters and more,
  /// ignoring case. Of several equally near names the first of `Key.all` wins.
  public static func suggestion(for word: String) -> String? {
    let characters = Array(word.lowercased())
    guard 2...16 ~= characters.count else { return nil }
    var best: (name: String, distance: Int)?
    for name in all.flatMap(\.names) where name.unicodeScalars.count > 1 {
      let distance = alignmentDistance(characters, Array(name.lowercased()))
      if distance < (best?.distance ?? (characters.count >= 5 ? 3 : 2)) { best = (name, distance) }
    }
    return best?.name
  }
}

/// The optimal string alignment distance of two words.
private func alignmentDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1] + [Int](repeating: 0, count: b.count)
    for j in b.indices {
      row[j + 1] = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
