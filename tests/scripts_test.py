"""Runs ./petteia and ./test as on a machine where nothing is installed.

The scripts are the real ones, in a scratch copy. What they call (apt-get, npm, cmake, ctest …) are stubs that
log their arguments and leave behind what the real ones would: PATH holds nothing else but coreutils.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ["bash", "env", "cat", "cp", "dirname", "readlink", "grep", "mkdir", "nproc", "rm", "tee", "touch", "chmod"]

# What a stub does after it has logged its name and arguments. $fake is the folder of the fake machine.
STUBS = {
    "id": 'cat "$fake/uid"',
    "dpkg-query": 'grep -qsx "${@: -1}" "$fake/packages" && echo installed',
    "apt-get": """
        [ -e "$fake/apt_fails" ] && exit 100
        for word in "$@"; do
            case $word in -* | install | update | DPkg*) continue ;; esac
            echo "$word" >> "$fake/packages"
            [ "$word" = nodejs ] && cp "$fake/offer/node" "$fake/bin/node"
            [ -e "$fake/offer/$word" ] && cp "$fake/offer/$word" "$fake/bin/$word"
        done
        exit 0""",
    "cmake": """
        case $* in
        --build*) mkdir -p build/release/src/cli
            cp "$fake/offer/program" build/release/src/cli/petteia ;;
        *)  mkdir -p build/release; touch build/release/build.ninja
            for word in "$@"; do
                case $word in -DPETTEIA_*)
                    grep -vs "^${word:2:-3}" build/release/CMakeCache.txt > "$fake/cache"
                    word=${word#-D}; echo "${word%=*}:BOOL=${word#*=}" >> "$fake/cache"
                    cp "$fake/cache" build/release/CMakeCache.txt ;;
                esac
            done ;;
        esac
        exit 0""",
    # As the real one does, it runs the tests that are registered: those of the browser application.
    "ctest": """
        grep -qx PETTEIA_TESTS:BOOL=ON build/release/CMakeCache.txt || exit 8
        status=0
        tools/ui-test ui.logic test "$PWD/build/release" || status=8
        tools/ui-test ui.games browser "$PWD/build/release" || status=8
        exit $status""",
}
OFFERED = {  # What can be installed.
    "npm": """
        case $* in
        *ci) [ -e "$fake/npm_fails" ] && { echo no network; exit 1; }
            mkdir -p ui/node_modules; touch ui/node_modules/.package-lock.json ;;
        esac
        exit 0""",
    "node": "exit 0",
    "chromium": "exit 0",
    "program": "exit 0",
}


class FakeMachine:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.log = self.folder / "log"
        self.tree = self.folder / "tree"
        for name in ["bin", "offer", "tree/ui"]:
            (self.folder / name).mkdir(parents=True)
        for tool in TOOLS:
            (self.folder / "bin" / tool).symlink_to(shutil.which(tool))
        for name, text in STUBS.items():
            self.write_stub("bin", name, text)
        for name, text in OFFERED.items():
            self.write_stub("offer", name, text)
        (self.folder / "uid").write_text("0\n")
        for name in ["petteia", "test"]:
            shutil.copy(ROOT / name, self.tree / name)
        shutil.copytree(ROOT / "tools", self.tree / "tools")
        # Older than anything that is fetched now.
        lock = self.tree / "ui/package-lock.json"
        lock.write_text("{}")
        os.utime(lock, (1, 1))

    def write_stub(self, place, name, text):
        path = self.folder / place / name
        path.write_text(f"#!/usr/bin/env bash\nfake={self.folder}\n"
                        f'echo "{name} $*" >> "{self.log}"\n{text}\n')
        path.chmod(0o755)

    def run(self, *words):
        """(exit code, all output, the calls that were logged)"""
        self.log.write_text("")
        done = subprocess.run([self.tree / words[0], *words[1:]], env={"PATH": str(self.folder / "bin")},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        return done.returncode, done.stdout, self.log.read_text().splitlines()

    def set(self, name):
        (self.folder / name).touch()

    def take_away(self, name):
        (self.folder / "offer" / name).unlink()


def calls(log, *beginnings):
    return [line for line in log if line.startswith(beginnings)]


class ScriptsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.machine = FakeMachine(folder.name)

    def assert_browser_tests_ran(self, outcome):
        code, output, log = outcome
        self.assertEqual(code, 0, output)
        self.assertIn("npm run --silent browser", log)
        self.assertIn("npm run --silent test", log)

    def test_petteia_installs_builds_without_tests_and_runs(self):
        code, output, log = self.machine.run("petteia", "play", "nim")
        self.assertEqual(code, 0, output)
        self.assertEqual(log[-1], "program play nim")
        self.assertIn("-DPETTEIA_TESTS=OFF", calls(log, "cmake --preset")[0])
        installed = " ".join(calls(log, "apt-get"))
        self.assertIn("libboost", installed)
        for name in ["libgtest-dev", "chromium"]:
            self.assertNotIn(name, installed)

    def test_after_petteia_test_runs_the_browser_tests(self):
        self.machine.run("petteia")
        outcome = self.machine.run("test")
        self.assert_browser_tests_ran(outcome)
        self.assertEqual(len(calls(outcome[2], "cmake -S")), 1)
        self.assertIn("chromium", " ".join(calls(outcome[2], "apt-get")))

    def test_before_petteia_test_runs_the_browser_tests(self):
        self.assert_browser_tests_ran(self.machine.run("test"))
        code, output, log = self.machine.run("petteia")
        self.assertEqual(code, 0, output)
        self.assertEqual(calls(log, "cmake -S", "cmake --preset", "apt-get", "npm ci"), [])
        self.assert_browser_tests_ran(self.machine.run("test"))

    def test_nothing_is_installed_or_configured_twice(self):
        for script in ["petteia", "test"]:
            self.machine.run(script)
            code, output, log = self.machine.run(script)
            self.assertEqual(code, 0, output)
            self.assertEqual(calls(log, "apt-get", "npm --prefix", "cmake -S", "cmake --preset"), [])

    def test_test_passes_its_arguments_to_ctest(self):
        log = self.machine.run("test", "-L", "unit")[2]
        self.assertTrue(calls(log, "ctest")[0].endswith("-L unit"), log)

    def test_without_root_and_sudo_missing_packages_are_named(self):
        (self.machine.folder / "uid").write_text("1000\n")
        code, output, log = self.machine.run("test")
        self.assertNotEqual(code, 0)
        for name in ["ninja-build", "libgtest-dev", "chromium", "npm"]:
            self.assertIn(name, output)
        self.assertEqual(calls(log, "apt-get", "cmake"), [])

    def test_without_network_installing_fails(self):
        self.machine.set("apt_fails")
        code, _, log = self.machine.run("test")
        self.assertNotEqual(code, 0)
        self.assertEqual(calls(log, "cmake", "ctest"), [])

    def test_if_npm_fails_test_fails_and_petteia_goes_on_without(self):
        self.machine.set("npm_fails")
        code, output, log = self.machine.run("test")
        self.assertNotEqual(code, 0)
        self.assertIn("npm could not fetch the packages", output)
        self.assertEqual(calls(log, "cmake", "ctest"), [])
        code, output, log = self.machine.run("petteia")
        self.assertEqual(code, 0, output)
        self.assertIn("building without the browser application", output)

    def test_a_browser_that_is_not_there_at_the_end_fails_and_is_named(self):
        self.machine.take_away("chromium")  # The package is installed and brings no program.
        code, output, log = self.machine.run("test")
        self.assertEqual(code, 8, output)
        self.assertIn("npm run --silent test", log)
        self.assertNotIn("npm run --silent browser", log)
        end = output[output.index("these tests could not run"):]
        self.assertIn("ui.games: there is no Chromium", end)
        self.assertNotIn("ui.logic", end)

    def test_npm_that_is_not_there_at_the_end_fails_and_is_named(self):
        self.machine.run("test")
        (self.machine.folder / "bin/npm").unlink()
        (self.machine.folder / "offer/npm").unlink()
        code, output, _ = self.machine.run("test")
        self.assertEqual(code, 8, output)
        end = output[output.index("these tests could not run"):]
        self.assertIn("ui.logic: npm is not installed", end)
        self.assertIn("ui.games: npm is not installed", end)


class RegistrationTest(unittest.TestCase):
    """CMake itself, with a machine where neither npm nor Chromium can be found."""

    def test_browser_tests_are_registered_whatever_is_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\nproject(petteia NONE)\nenable_testing()\n"
                "set(CMAKE_IGNORE_PATH /usr/bin /bin /usr/local/bin)\n"
                "add_executable(petteia IMPORTED)\n"
                "set_target_properties(petteia PROPERTIES IMPORTED_LOCATION /petteia)\n"
                f"add_subdirectory({ROOT}/ui ui)\n")
            subprocess.run(["cmake", "-S", folder, "-B", folder + "/build"], check=True, capture_output=True)
            listed = subprocess.run(["ctest", "--test-dir", folder + "/build", "-N"], check=True,
                                    capture_output=True, text=True).stdout
        for name in ["ui.logic", "ui.types", "ui.games"]:
            self.assertIn(name, listed)


if __name__ == "__main__":
    unittest.main()
