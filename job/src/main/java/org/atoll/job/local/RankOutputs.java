// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Both outputs of a process whose threads are ranks, where the user wants to know which rank has
/// written what. The launcher cannot tell: all comes out of one process.
///
/// @param both what has taken over the two
record RankOutputs(List<RankOutput> both) {
    private static final String TAGGED = "tag";
    private static final String FILES = "dir=";

    /// Makes what takes the lines of one of the two.
    @FunctionalInterface
    private interface Maker {
        RankOutput.Lines lines(OutputStream process, String ending) throws IOException;
    }

    /// Takes over `System.out` and `System.err`, if `ATOLL_OUTPUT` says so: with `tag` each line
    /// carries its rank, and with `dir=FOLDER` each rank has files there.
    ///
    /// @return what was installed
    /// @throws IOException if files cannot be made; the message is for the user
    static RankOutputs install(Map<String, String> environment, int ranks) throws IOException {
        String how = environment.getOrDefault("ATOLL_OUTPUT", "");
        if (how.equals(TAGGED)) {
            return install((process, ending) -> new TaggedLines(process));
        }
        if (!how.startsWith(FILES)) {
            return new RankOutputs(List.of());
        }
        Path folder = Path.of(how.substring(FILES.length()));
        try {
            return install((process, ending) -> new LinesInFiles(folder, ending, ranks));
        } catch (IOException e) {
            throw new IOException("--output: cannot write files in " + folder + ": " + why(e), e);
        }
    }

    private static RankOutputs install(Maker maker) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        OutputStream err = new FileOutputStream(FileDescriptor.err);
        RankOutputs outputs = new RankOutputs(List.of(
                new RankOutput(out, maker.lines(out, ".out"), false),
                new RankOutput(err, maker.lines(err, ".err"), true)));
        System.setOut(new PrintStream(outputs.both.getFirst(), false, System.out.charset()));
        System.setErr(new PrintStream(outputs.both.getLast(), false, System.err.charset()));
        Runtime.getRuntime().addShutdownHook(
                Thread.ofPlatform().name("atoll-output").unstarted(outputs::passAll));
        return outputs;
    }

    private void passAll() {
        both.forEach(RankOutput::passAll);
    }

    /// Passes on what ranks have not finished.
    ///
    /// @return why some of what ranks printed is lost, if it is
    Optional<String> loss() {
        passAll();
        return both.stream()
                .flatMap(output -> Optional.ofNullable(output.failure()).stream())
                .findFirst()
                .map(failure -> "rank " + failure.tag() + ": some of the output is lost: "
                        + why(failure.cause()));
    }

    private static String why(IOException failure) {
        String reason = failure instanceof FileSystemException file ? file.getReason() : null;
        return failure instanceof AccessDeniedException ? "access is denied"
                : reason != null ? reason
                : String.valueOf(failure.getMessage());
    }
}
