// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.atoll.checks.ProgramForms.Size;
import org.junit.jupiter.api.Test;

/// The table of the forms of programs in `atoll bench dsm` is what their sources say.
class ProgramFormsTest {
    private static final Repository REPOSITORY = Repository.find();
    private static final String WRITE = "atoll.forms.write";
    private static final String PROGRAMS =
            "suite/applications/src/main/java/org/atoll/applications/";
    private static final String TABLE =
            "suite/benchmarks/src/main/resources/org/atoll/benchmarks/dsm/forms.csv";

    private static final Map<String, String> SUM = Map.of(
        "MpjSum", """
                package sum;

                import org.atoll.mpj.Comm;

                /// Adds.
                class MpjSum {
                    double[] of(Comm comm, Kernel kernel) {
                        comm.barrier(); // all
                        comm.send(kernel.mine(comm.rank()), 0, 1);
                        return new Parts().all;
                    }
                }
                """,
        "Parts", """
                package sum;

                class Parts {
                    double[] all = {};
                }
                """,
        "DsmSum", """
                package sum;

                import org.atoll.dsm.Dsm;
                import org.atoll.dsm.SharedDoubles;

                class DsmSum {
                    void of(Dsm dsm, Kernel kernel, SharedDoubles all) {
                        all.write(0, 5).set(1, kernel.mine(dsm.rank())[0] + all.get(2));
                        dsm.locked(1, () -> all.set(0, all.get(0) + 1));
                        dsm.barrier();
                    }
                }
                """,
        "Kernel", """
                package sum;

                class Kernel {
                    double[] mine(int rank) {
                        return new double[] {rank};
                    }
                }
                """);

    private static String classPath() {
        return REPOSITORY.modules().stream()
                        .map(module -> module.resolve("target/classes").toString())
                        .collect(Collectors.joining(File.pathSeparator))
                + File.pathSeparator + System.getProperty("java.class.path");
    }

    @Test
    void theTableOfTheBenchmarkIsThatOfTheSources() throws IOException {
        StringBuilder table = new StringBuilder(
                "# Made by ProgramFormsTest, which says what is counted.\n"
                        + "program,model,lines,calls,ranges\n");
        programs().forEach((program, files) -> {
            ProgramForms forms = new ProgramForms(files, classPath());
            if (forms.isComplete()) {
                ProgramForms.MODELS.forEach(model -> {
                    Size size = forms.size(model);
                    table.append(String.join(",", program, model,
                            Integer.toString(size.lines()), Integer.toString(size.calls()),
                            Integer.toString(size.ranges()))).append('\n');
                });
            }
        });
        Path file = REPOSITORY.root().resolve(TABLE);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(file, table);
        }
        assertThat(table.toString().lines()).as("three lines for a program").hasSizeGreaterThan(22);
        assertThat(Files.readString(file))
                .as(TABLE + " is old; write it by -D" + WRITE + "=true")
                .isEqualTo(table.toString());
    }

    private static Map<String, Map<String, TextFile>> programs() {
        Map<String, Map<String, TextFile>> programs = new TreeMap<>();
        for (TextFile file : REPOSITORY.files()) {
            String path = file.path();
            String[] parts = path.substring(Math.min(PROGRAMS.length(), path.length()))
                    .split("/", -1);
            if (path.startsWith(PROGRAMS) && parts.length == 2 && path.endsWith(".java")
                    && !path.endsWith("-info.java")) {
                programs.computeIfAbsent(parts[0], program -> new TreeMap<>())
                        .put(parts[1].replace(".java", ""), file);
            }
        }
        return programs;
    }

    private static Map<String, TextFile> files(Map<String, String> texts) {
        Map<String, TextFile> files = new TreeMap<>();
        texts.forEach((name, text) ->
                files.put(name, new TextFile(Path.of("/"), "sum/" + name + ".java", text)));
        return files;
    }

    @Test
    void countsWhatBelongsToOneFormAlone() {
        ProgramForms forms = new ProgramForms(files(SUM), classPath());
        assertThat(forms.of("mpj")).containsExactly("MpjSum", "Parts");
        assertThat(forms.size("mpj")).isEqualTo(new Size(10, 2, 0));
        assertThat(forms.of("dsm")).containsExactly("DsmSum");
        assertThat(forms.size("dsm")).isEqualTo(new Size(7, 2, 1));
        assertThat(forms.isComplete()).isFalse();
    }
}
