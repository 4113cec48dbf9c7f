// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.job.KeyStore;
import org.jspecify.annotations.Nullable;

/// The simple wire protocol of PMI version 1, which MPICH's `mpiexec` speaks, and `srun` with
/// `--mpi=pmi2`: one line for each question and one for each answer, words `name=value` with blanks
/// between them (MPICH, "PMI Wire Protocol"). The connection is the descriptor `PMI_FD`.
final class Pmi implements KeyStore {
    private static final int LONGEST = 4096;

    private final Wire wire;
    private final int rank;
    private final int size;
    private final String space;

    private Pmi(Wire wire, int rank, int size) throws IOException {
        this.wire = wire;
        this.rank = rank;
        this.size = size;
        ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
        this.space = value(ask("cmd=get_my_kvsname", "my_kvsname"), "kvsname");
    }

    /// Greets the launcher.
    ///
    /// @param environment with `PMI_RANK` and `PMI_SIZE`
    /// @throws IOException if it does not answer so
    static Pmi open(Wire wire, Map<String, String> environment) throws IOException {
        return new Pmi(wire, Variables.number(environment, "PMI_RANK", 0),
                Variables.number(environment, "PMI_SIZE", 1));
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public String job() {
        return space;
    }

    @Override
    public String share(String key, @Nullable String word) throws IOException {
        if (word != null) {
            ask("cmd=put kvsname=" + space + " key=" + key + " value=" + word, "put_result");
        }
        ask("cmd=barrier_in", "barrier_out");
        return value(ask("cmd=get kvsname=" + space + " key=" + key, "get_result"), "value");
    }

    @Override
    public void close() throws IOException {
        ask("cmd=finalize", "finalize_ack");
    }

    /// Asks, and waits for the answer.
    ///
    /// @param answer which it is to be
    private Map<String, String> ask(String question, String answer) throws IOException {
        wire.write(question + "\n");
        String line = line();
        Map<String, String> words = new HashMap<>();
        for (String word : line.split(" ", -1)) {
            int sign = word.indexOf('=');
            if (sign > 0) {
                words.put(word.substring(0, sign), word.substring(sign + 1));
            }
        }
        if (!answer.equals(words.get("cmd")) || !words.getOrDefault("rc", "0").equals("0")) {
            throw new IOException("the launcher answers '" + line + "' where PMI 1 has "
                    + answer);
        }
        return words;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = wire.read();
        while (next != '\n' && line.length() < LONGEST) {
            line.append((char) next);
            next = wire.read();
        }
        return line.toString();
    }

    private static String value(Map<String, String> words, String name) throws IOException {
        String value = words.get(name);
        if (value == null) {
            throw new IOException("the launcher's answer " + words + " has no " + name);
        }
        return value;
    }
}
