# Sourced by ./petteia and ./test: installs what is missing and builds. Everything it says goes to
# stderr, so that stdout belongs to the program.

build_packages=(g++ cmake ninja-build pkg-config libboost1.81-dev libfmt-dev libzstd-dev libxxhash-dev
    libsqlite3-dev libsqlitecpp-dev)
test_packages=(libgtest-dev libgmock-dev python3)
# From Debian only if there is none already: others bring their own Node and browser.
command -v npm >/dev/null && node -e 'process.exit(+(parseInt(process.versions.node) < 18))' 2>/dev/null ||
    build_packages+=(nodejs npm)
command -v chromium >/dev/null || test_packages+=(chromium)

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

# What the browser application is built with, as its lock file says. The program is built without the
# application if this fails, and says so in the browser.
fetch_ui_packages() {
    local lock=ui/package-lock.json installed=ui/node_modules/.package-lock.json log=build/npm.log
    [ "$installed" -nt "$lock" ] && return
    note "fetching the packages of the browser application"
    mkdir -p build
    if ! npm --prefix ui ci >"$log" 2>&1; then
        cat "$log" >&2
        note "could not fetch them: building without the browser application"
    fi
}

# build [TARGET]: the release preset, configured the first time.
build() {
    local log=build/release.log target=("$@")
    mkdir -p build
    if [ ! -f build/release/build.ninja ]; then
        note "configuring"
        cmake --preset release >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    fi
    [ -x build/release/src/cli/petteia ] || note "building; the first time takes some minutes"
    # Nothing to do is nothing to say.
    cmake --build --preset release ${target:+--target "${target[@]}"} 2>&1 |
        { grep -vE 'Re-checking globbed|no work to do' || true; } >&2
}
