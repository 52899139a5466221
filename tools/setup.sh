# Sourced by ./petteia, ./test and what stands in tools/ and bench/: installs what is missing and builds.
# All messages go to stderr: stdout belongs to the program.

build_packages=(g++ cmake ninja-build pkg-config libboost1.81-dev libfmt-dev libzstd-dev libxxhash-dev
    libsqlite3-dev libsqlitecpp-dev libeigen3-dev)
test_packages=(libgtest-dev libgmock-dev python3 default-jdk-headless)
mpi_packages=(openmpi-bin libopenmpi-dev)

# browser_path: the Chromium that the browser tests use. It fails if there is none.
browser_path() {
    local name
    for name in "${PETTEIA_CHROMIUM-}" chromium chromium-browser google-chrome; do
        command -v "$name" && return
    done
    return 1
}

# From Debian only if there is none already: others bring their own Node and browser.
command -v npm >/dev/null && node -e 'process.exit(+(parseInt(process.versions.node) < 18))' 2>/dev/null ||
    build_packages+=(nodejs npm)
browser_path >/dev/null || test_packages+=(chromium)

note() { printf 'petteia: %s\n' "$*" >&2; }

missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
            printf '%s\n' "$package"
    done
}

# apt-get as root or through sudo, waiting for whoever else is installing.
apt_get() {
    local prefix=()
    [ "$(id -u)" -eq 0 ] || prefix=(sudo)
    "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" >&2
}

# install_packages NAME…: quick, and without network or root, if all are there.
install_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -eq 0 ] && return
    if ! command -v apt-get >/dev/null; then
        note "this is not a Debian system; please install: ${missing[*]}"
        exit 1
    fi
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        note "missing packages, and neither root nor sudo to install them: ${missing[*]}"
        exit 1
    fi
    note "installing ${missing[*]}"
    local options=(-y -qq --no-install-recommends)
    if ! apt_get install "${options[@]}" "${missing[@]}"; then
        apt_get update -qq
        apt_get install "${options[@]}" "${missing[@]}"
    fi
}

# Fetches what the browser application is built with, as its lock file says. Fails if npm does.
fetch_ui_packages() {
    local lock=ui/package-lock.json installed=ui/node_modules/.package-lock.json log=build/npm.log
    [ "$installed" -nt "$lock" ] && return
    note "fetching the packages of the browser application"
    mkdir -p build
    npm --prefix ui ci >"$log" 2>&1 && return
    cat "$log" >&2
    note "npm could not fetch the packages of the browser application"
    return 1
}

# configure [PART…]: the release build with these parts (TESTS, BENCH, MPI) on. Parts that are on stay on.
configure() {
    local folder=build/release part parts=() source=(-S . -B build/release)
    if [ ! -f $folder/build.ninja ]; then
        source=(--preset release)
        parts=(-DPETTEIA_TESTS=OFF -DPETTEIA_BENCH=OFF -DPETTEIA_MPI=OFF)
    fi
    for part in "$@"; do
        grep -qsx "PETTEIA_$part:BOOL=ON" $folder/CMakeCache.txt || parts+=("-DPETTEIA_$part=ON")
    done
    [ "${#parts[@]}" -eq 0 ] && return
    note "configuring"
    mkdir -p build
    cmake "${source[@]}" "${parts[@]}" >build/release.log 2>&1 || { cat build/release.log >&2; exit 1; }
}

# build [TARGET…]: all of the configured release build, or these targets of it.
build() {
    [ -x build/release/src/cli/petteia ] || note "building; the first time takes some minutes"
    # Nothing to do is nothing to say.
    cmake --build --preset release ${1:+--target "$@"} 2>&1 |
        { grep -vE 'Re-checking globbed|no work to do' || true; } >&2
}

# run_ranks N PROGRAM WORD…: on N ranks of this machine; ends the script with their exit code. Ranks may be more than
# cores. When a rank dies, the others are ended: within twice the time-out, which is ten seconds at most.
run_ranks() {
    local ranks=$1 status=0
    shift
    # As root it is asked for twice; containers often forbid reading another process's memory. Ranks of one machine need
    # no network: looking for all kinds of it would take most of the start.
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl_vader_single_copy_mechanism=none \
        OMPI_MCA_pml=ob1 \
        mpirun --quiet --oversubscribe --bind-to none --mca odls_base_sigkill_timeout 4 -n "$ranks" "$@" || status=$?
    [ $status -lt 129 ] || [ $status -eq 130 ] || [ $status -eq 143 ] ||
        note "a rank was killed (exit code $status); what is stored is kept, and the same command goes on"
    exit $status
}
