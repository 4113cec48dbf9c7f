// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.job.Settings;

/// The memory that the ranks of a job take of one host. It follows the formula of the guide's
/// section "What memory a rank takes", summed over the ranks of the host. Their rings and boards
/// are one file. Of the heap that counts which a flag `-Xms` asks for: what `-Xmx` allows few
/// programs use.
///
/// @param heapBytes what each JVM's heap has from the start
/// @param asUsual   whether rings and boards have their usual size; else they are not counted
/// @param keepers   how many processes are beside the ranks to keep what their next lives need
/// @param logBytes  what each rank may take for messages that it keeps, as far as the user has said
///     it; else that follows from the memory that is left
public record Footprint(
        Kind kind, long heapBytes, boolean asUsual, int keepers, long logBytes) {
    private static final long KIBIBYTE = 1 << 10;
    private static final long MEBIBYTE = 1 << 20;
    private static final long JVM_BYTES = 80 * MEBIBYTE;

    /// Less than any JVM takes in fact.
    private static final long LEAST_BYTES = 32 * MEBIBYTE;
    private static final long TO_ITSELF_BYTES = 272 * KIBIBYTE;
    private static final long SMALL_RING_BYTES = 273 * KIBIBYTE;
    private static final long SMALL_BOARD_BYTES = 265 * KIBIBYTE;
    private static final long BUFFERS_BYTES = MEBIBYTE;
    private static final int BOARDS = 8;
    private static final int MOST_ON_BOARD = 64;

    /// A simulated rank, and what it keeps of each other one, measured with 1000 and 4000.
    private static final long SIMULATED_BYTES = 128 * KIBIBYTE;
    private static final long ACQUAINTANCE_BYTES = 128;

    private static final Pattern INITIAL_HEAP =
            Pattern.compile("-(?:Xms|XX:InitialHeapSize=)([0-9]{1,12})([kKmMgGtT]?)");
    private static final String LOG = "atoll.recovery.log.bytes";
    private static final Pattern LOG_BYTES =
            Pattern.compile("-Datoll\\.recovery\\.log\\.bytes=([0-9]{1,9})([kmgKMG]?)");
    private static final String UNITS = "kmgt";

    /// The way in which the ranks of a host run.
    public enum Kind {
        /// Processes that share memory.
        PROCESSES,
        /// Processes that use sockets only.
        SOCKETS,
        /// Threads of one process, which has rings for all pairs from the start.
        THREADS,
        /// Threads of one process, on a simulated machine.
        SIMULATED;

        /// Whether all are in one process.
        ///
        /// @return true for threads of either kind
        public boolean isTogether() {
            return this == THREADS || this == SIMULATED;
        }
    }

    /// What ranks take that are started so.
    ///
    /// @param device      the device that was asked for, or an empty text
    /// @param flags       flags of their JVMs
    /// @param environment where settings may be, too
    public static Footprint of(
            String device, List<String> flags, Map<String, String> environment) {
        Kind kind = switch (device) {
            case "threads" -> Kind.THREADS;
            case "sim" -> Kind.SIMULATED;
            case "tcp", "ucx" -> Kind.SOCKETS;
            default -> Kind.PROCESSES;
        };
        boolean changed = flags.stream().anyMatch(
                        flag -> flag.matches("-Datoll\\.(ring|board|tcp|ucx|settings).*"))
                || environment.keySet().stream().anyMatch(
                        name -> name.matches("ATOLL_(RING|BOARD|TCP_BUFFER|SETTINGS).*"));
        return new Footprint(kind, bytes(INITIAL_HEAP, flags), !changed, 0, 0);
    }

    /// The same in a job whose ranks come back, each fed by what others have kept.
    ///
    /// @param flags       flags of the ranks' JVMs
    /// @param environment where settings may be, too
    public Footprint ofLogs(List<String> flags, Map<String, String> environment) {
        List<String> said = new ArrayList<>(flags);
        said.addFirst("-D" + LOG + "=" + environment.getOrDefault(Settings.variable(LOG), "0"));
        return new Footprint(kind, heapBytes, asUsual, 1, bytes(LOG_BYTES, said));
    }

    /// The last number of bytes among flags of a form.
    private static long bytes(Pattern form, List<String> flags) {
        long bytes = 0;
        for (String flag : flags) {
            Matcher parts = form.matcher(flag);
            if (parts.matches()) {
                int unit = parts.group(2).isEmpty()
                        ? 0
                        : 1 + UNITS.indexOf(Character.toLowerCase(parts.group(2).charAt(0)));
                bytes = Long.parseLong(parts.group(1)) << (10 * unit);
            }
        }
        return Math.clamp(bytes, 0, Long.MAX_VALUE >> 24);
    }

    /// What so many ranks may take.
    public long mostBytes(long ranks) {
        return ofRanks(ranks) + ranks * logBytes + keepers * JVM_BYTES;
    }

    private long ofRanks(long ranks) {
        long jvm = heapBytes + JVM_BYTES;
        return switch (kind) {
            case PROCESSES -> ranks * (jvm + TO_ITSELF_BYTES)
                    + shared(ranks, ring(ranks), board(ranks));
            case SOCKETS -> ranks * (jvm + TO_ITSELF_BYTES)
                    + (asUsual ? ranks * (ranks - 1) * BUFFERS_BYTES : 0);
            case THREADS -> jvm + shared(ranks, SMALL_RING_BYTES, SMALL_BOARD_BYTES);
            case SIMULATED -> jvm
                    + ranks * SIMULATED_BYTES + ranks * ranks * ACQUAINTANCE_BYTES;
        };
    }

    /// What so many ranks take whatever their program does.
    public long leastBytes(long ranks) {
        return kind.isTogether() ? mostBytes(ranks) : (ranks + keepers) * LEAST_BYTES;
    }

    private long shared(long ranks, long ring, long board) {
        return asUsual
                ? ranks * ranks * ring + BOARDS * Math.min(ranks, MOST_ON_BOARD) * board
                : 0;
    }

    private static long ring(long ranks) {
        return ranks <= 4 ? 1041 * KIBIBYTE : ranks == 5 ? 529 * KIBIBYTE : SMALL_RING_BYTES;
    }

    private static long board(long ranks) {
        return ranks <= 2 ? 2057 * KIBIBYTE
                : ranks <= 4 ? 1033 * KIBIBYTE
                : ranks <= 8 ? 521 * KIBIBYTE
                : SMALL_BOARD_BYTES;
    }
}
