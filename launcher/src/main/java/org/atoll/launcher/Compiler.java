// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.atoll.launcher.plan.Installation;

/// `atoll javac`: the compiler of Atoll's own JDK with Atoll's jars on its class path, as
/// `mpijavac` has those of Open MPI. An older compiler cannot read them.
final class Compiler {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final String JOINED = "--class-path=";

    private Compiler() {}

    /// Compiles. Blocks; complaints go to the standard error.
    ///
    /// @param words javac's options and source files
    /// @return the exit code
    static int compile(List<String> words) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.err.println("atoll: compiling needs a JDK; this is a JRE");
            return 1;
        }
        String atoll = String.join(
                File.pathSeparator, Installation.ofThisProcess().classPath());
        return compiler.run(null, null, null,
                commandLine(words, atoll, System.getenv()).toArray(new String[0]));
    }

    /// What javac is given. Atoll's jars come first, as they do when the program runs: another
    /// `mpi.jar` on the class path stays behind them.
    ///
    /// @param words       the words behind `atoll javac`
    /// @param atoll       Atoll's class path
    /// @param environment where `CLASSPATH` may be
    static List<String> commandLine(
            List<String> words, String atoll, Map<String, String> environment) {
        List<String> options = new ArrayList<>();
        String path = environment.getOrDefault("CLASSPATH", "");
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            if (CLASS_PATH.contains(word) && at + 1 < words.size()) {
                path = words.get(++at);
            } else if (word.startsWith(JOINED)) {
                path = word.substring(JOINED.length());
            } else {
                options.add(word);
            }
        }
        options.addAll(
                0, List.of("-cp", atoll + File.pathSeparator + (path.isEmpty() ? "." : path)));
        return options;
    }
}
