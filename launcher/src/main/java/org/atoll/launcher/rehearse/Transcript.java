// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.job.Membership;
import org.atoll.job.local.CurrentRank;

/// The text that ranks print that are threads of this process, each life by itself. Any thread.
final class Transcript extends OutputStream {
    /// For each rank what its lives have printed, by life.
    private final Map<Integer, TreeMap<Integer, ByteArrayOutputStream>> ranks = new TreeMap<>();

    Transcript() {}

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /// What no rank prints is lost.
    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (CurrentRank.isThread()) {
            Membership printing = CurrentRank.membership(Map.of());
            synchronized (this) {
                ranks.computeIfAbsent(printing.rank(), key -> new TreeMap<>())
                        .computeIfAbsent(
                                printing.incarnation(), key -> new ByteArrayOutputStream())
                        .write(bytes, offset, length);
            }
        }
    }

    /// The lines that a user would see of a rank.
    ///
    /// @param wanted what the rank prints if it is not killed
    /// @return the same if its lives have printed all of it and nothing else, each life a part of
    ///     it and the last one to its end; else all that they have printed, one after the other
    synchronized List<String> lines(int rank, List<String> wanted) {
        List<String> lives = ranks.getOrDefault(rank, new TreeMap<>()).values().stream()
                .map(each -> each.toString(StandardCharsets.UTF_8))
                .toList();
        String text = String.join("\n", wanted) + (wanted.isEmpty() ? "" : "\n");
        boolean same = !lives.isEmpty() && text.startsWith(lives.getFirst())
                && text.endsWith(lives.getLast()) && lives.stream().allMatch(text::contains);
        return same ? wanted : String.join("", lives).lines().toList();
    }

    /// The lines that a rank has printed in all its lives.
    List<String> lines(int rank) {
        return lines(rank, List.of());
    }

    /// Forgets all of it.
    synchronized void clear() {
        ranks.clear();
    }
}
