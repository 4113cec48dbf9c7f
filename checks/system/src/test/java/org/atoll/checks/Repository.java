// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The repository this test runs in.
///
/// @param root its top folder: the one with `pom.xml` and `LICENSE`
record Repository(Path root) {

    /// Finds the repository by walking up from the working folder.
    static Repository find() {
        Path start = Path.of("").toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("pom.xml")) && Files.exists(at.resolve("LICENSE"))) {
                return new Repository(at);
            }
        }
        throw new IllegalStateException("no folder with pom.xml and LICENSE above " + start);
    }

    /// The text files that git tracks, and new sources and pages it does not ignore; without
    /// git, all files outside build folders.
    ///
    /// @return the files, by path
    List<TextFile> files() {
        List<TextFile> files = new ArrayList<>();
        for (String path : paths()) {
            byte[] bytes = read(root.resolve(path));
            if (isText(bytes)) {
                files.add(new TextFile(root, path, new String(bytes, UTF_8)));
            }
        }
        return files;
    }

    /// The modules that have main sources: folders with a `pom.xml` and `src/main/java`.
    List<Path> modules() {
        return paths().stream()
                .filter(path -> path.endsWith("/pom.xml"))
                .map(path -> root.resolve(path).getParent())
                .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                .toList();
    }

    private List<String> paths() {
        try (Stream<String> paths = Files.exists(root.resolve(".git")) ? tracked() : walked()) {
            return paths.filter(path -> Files.isRegularFile(root.resolve(path)))
                    .filter(path -> !Files.isSymbolicLink(root.resolve(path)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<String> tracked() throws IOException {
        List<String> tracked = git("ls-files", "-z", "--cached");
        if (tracked.isEmpty()) {
            throw new IOException("git ls-files lists nothing in " + root);
        }
        List<String> fresh = git("ls-files", "-z", "--others", "--exclude-standard", "--",
                "*.java", "*.xml", "*.sh", "*.c", "*.h", "*.md");
        return Stream.of(tracked, fresh).flatMap(List::stream).distinct();
    }

    private List<String> git(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String list = new String(git.getInputStream().readAllBytes(), UTF_8);
        return list.isEmpty() ? List.of() : List.of(list.split("\0"));
    }

    private Stream<String> walked() throws IOException {
        return Files.walk(root)
                .map(path -> root.relativize(path).toString())
                .filter(path -> !("/" + path + "/").contains("/target/"));
    }

    private static byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isText(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return false;
            }
        }
        return true;
    }
}
