// Instructions of the processor that Swift has no name for.
#ifndef CPROCESSOR_H
#define CPROCESSOR_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>

// Whether `processor_crc32c` may be called. glibc has asked the processor at the program's start; to ask again takes
// tens of microseconds on a virtual machine.
static inline int processor_has_crc32c(void) {
  return x86_cpu_active(x86_cpu_SSE4_2);
}

// Goes on with a CRC-32C by the instruction CRC32 of SSE 4.2: the remainder after `count` more bytes.
__attribute__((target("sse4.2"))) static inline uint32_t processor_crc32c(
    uint32_t remainder, const uint8_t *bytes, size_t count) {
  uint64_t wide = remainder;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    __builtin_memcpy(&word, bytes, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  remainder = (uint32_t)wide;
  for (; count > 0; bytes++, count--) remainder = __builtin_ia32_crc32qi(remainder, *bytes);
  return remainder;
}
#else
static inline int processor_has_crc32c(void) { return 0; }

static inline uint32_t processor_crc32c(uint32_t remainder, const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return remainder;
}
#endif

#endif
