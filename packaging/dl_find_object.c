// What GCC's unwinder asks glibc for and musl does not have: the exception tables of the program that a place in the code belongs to.
// archive.sh puts it beside that unwinder where there is no other for musl.

#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <stdint.h>

// As glibc has it on x86-64.
struct dl_find_object {
  unsigned long long flags;
  void *map_start, *map_end;
  struct link_map *link_map;
  void *eh_frame;
  unsigned long long reserved[7];
};

struct question {
  uintptr_t place;
  struct dl_find_object *answer;
};

static int look(struct dl_phdr_info *info, size_t size, void *data) {
  struct question *question = data;
  uintptr_t low = UINTPTR_MAX, high = 0;
  void *frame = NULL;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t from = info->dlpi_addr + header->p_vaddr, to = from + header->p_memsz;
    if (header->p_type == PT_LOAD) {
      if (from < low) low = from;
      if (to > high) high = to;
    } else if (header->p_type == PT_GNU_EH_FRAME) {
      frame = (void *)from;
    }
  }
  if (question->place < low || question->place >= high || frame == NULL) return 0;
  *question->answer = (struct dl_find_object){.map_start = (void *)low, .map_end = (void *)high, .eh_frame = frame};
  return 1;
}

int _dl_find_object(void *place, struct dl_find_object *answer) {
  struct question question = {(uintptr_t)place, answer};
  return dl_iterate_phdr(look, &question) ? 0 : -1;
}
