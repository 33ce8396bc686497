// The constants, rounded to 320 bits. Their series are the source: the tests compute each of them anew with
// whole numbers only (π after Machin, e from its series, the logarithms from the inverse hyperbolic tangent).

extension Approximate {
  /// π.
  static let pi = Approximate(
    isNegative: false, exponent: 2,
    significand: Limbs(words: [
      0x514a_0879_8e34_04de, 0x020b_bea6_3b13_9b22, 0x2902_4e08_8a67_cc74,
      0xc4c6_628b_80dc_1cd1, 0xc90f_daa2_2168_c234,
    ]))

  /// e, the base of the natural logarithm.
  static let e = Approximate(
    isNegative: false, exponent: 2,
    significand: Limbs(words: [
      0xcc93_9dce_249b_3ef9, 0xa9e1_3641_1464_33fb, 0xd8b9_c583_ce2d_3695,
      0xafdc_5620_273d_3cf1, 0xadf8_5458_a2bb_4a9a,
    ]))

  /// The natural logarithm of 2.
  static let ln2 = Approximate(
    isNegative: false, exponent: 0,
    significand: Limbs(words: [
      0xe7b8_7620_6deb_ac98, 0x8a0d_175b_8baa_fa2b, 0x40f3_4326_7298_b62d,
      0xc9e3_b398_03f2_f6af, 0xb172_17f7_d1cf_79ab,
    ]))

  /// The natural logarithm of 10.
  static let ln10 = Approximate(
    isNegative: false, exponent: 2,
    significand: Limbs(words: [
      0x962f_02d7_b1a8_105d, 0x83c6_1e82_01f0_2d72, 0xe28f_ecf9_da5d_f90e,
      0xea56_d62b_82d3_0a28, 0x935d_8ddd_aaa8_ac16,
    ]))

  static let tau = pi.scaled(by: 1)
  static let halfPi = pi.scaled(by: -1)

  /// The radians of a degree.
  static let degree = pi / Approximate(180)
}
