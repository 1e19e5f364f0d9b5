# The front door.  CMakeLists.txt is the real build; these are the usual ways into it.
#
#   make            build build/novaluna
#   make play       install what is missing, build all of it, and play in the browser
#   make web        build the web app: build/web/dist, for build/novaluna or for any web host
#   make test       install what is missing, build, and run all tests
#   make soak       what takes longer: long fuzzing, many more games, valgrind, mutants
#   make bench      print the speed figures
#   make bench-ai   how strong the computer players are; takes an hour (bench/ai for parts)
#   make bench-web  how the web app feels: taps, frames, memory
#   make bench-online  what a server of online tables can bear, and a day of a million people at 1/1000; CEILING=FOLDER for a yardstick (bench/hosting)
#   make audit      Lighthouse on the web app, as a phone sees it
#   make pictures   the pictures of the screens in docs/pictures
#   make films      what moves, as sheets of pictures in build/films
#   make puzzles    find the puzzles again and pack them; half an hour of one core, and it goes on where it was stopped
#   make check      formats and lints, with clang's analyzer;   make format  rewrites the files
#   make coverage   line coverage; of engine/ it must be 100 %
#   make mutants    plant bugs one by one, see that the tests catch each
#   make deb        Debian packages: build/packages;   tests/packages tries them in a fresh root
#   make npm        the npm package: build/npm
#   make kit        known games and counts for other implementations: build/novaluna-conformance.tar.gz
#   make install    library, headers, program; PREFIX=/usr/local
#   make clean

PREFIX ?= /usr/local
JOBS   ?= $(shell nproc)
PRESET  = cmake --preset $(1) >/dev/null && cmake --build --preset $(1) -j $(JOBS) --target

all:
	@tools/packages build
	@$(call PRESET,release) novaluna
	@ln -sfn release/novaluna build/novaluna

web:
	@tools/web-build

play: web
	@$(MAKE) --no-print-directory all
	@build/novaluna play

test:
	@tools/packages test
	@$(MAKE) --no-print-directory all
	@tests/run

deb: web
	@tools/packages build
	@tools/packages deb
	@tools/deb

npm:
	@tools/npm

kit: all
	@tools/conformance/make build/novaluna build/novaluna-conformance

soak: all
	@tools/packages test
	@tests/soak

bench: all
	@tools/packages test
	@build/novaluna bench
	@bench/instructions build/novaluna
	@$(call PRESET,release) screen_speed >/dev/null
	@build/release/tests/tui/screen_speed
	@$(call PRESET,release) steps shared >/dev/null
	@build/release/steps
	@NOVALUNA_LIBRARY=build/release/libnovaluna.so PYTHONPATH=python bench/steps.py
	@$(call PRESET,release) thoughts >/dev/null
	@$(call PRESET,wasm) thoughts >/dev/null
	@bench/wasm.mjs

bench-ai: all
	@tools/packages test
	@bench/ai

bench-web: web
	@tools/packages test
	@$(MAKE) --no-print-directory all
	@bench/web.mjs

bench-online: all
	@tools/packages test
	@$(call PRESET,release) day online stored >/dev/null
	@bench/hosting $(if $(CEILING),--ceiling $(CEILING))

audit: web
	@tools/packages test
	@$(MAKE) --no-print-directory all
	@web/audit/audit

pictures: web
	@tools/packages test
	@$(MAKE) --no-print-directory all
	@web/tools/screenshots.mjs

films: web
	@tools/packages test
	@$(MAKE) --no-print-directory all
	@web/tools/films.mjs

puzzles:
	@tools/packages build
	@$(call PRESET,release) puzzles >/dev/null
	@tools/puzzles/make $(JOBS)

check:
	@tools/packages test
	@tests/lint --all

format:
	git ls-files '*.[ch]' | xargs clang-format -i

coverage:
	@tools/packages test
	@tests/coverage

mutants: all
	@tools/packages test
	@tests/mutants.py

install: all
	cmake --install build/release --prefix $(PREFIX)

clean:
	rm -rf build

.PHONY: all web play test deb npm kit soak bench bench-ai bench-web bench-online audit pictures films puzzles check format coverage mutants install clean
