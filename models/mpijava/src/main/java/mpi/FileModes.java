// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.EnumSet;
import java.util.Set;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.jspecify.annotations.Nullable;

/// The standard's numbers and keys for files, and what they are below.
final class FileModes {
    private static final String WINDOW = "cb_buffer_size";
    private static final String AGGREGATORS = "cb_nodes";
    private static final String EXCHANGE = "collective_buffering";

    private static final int ALL = MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR
            | MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_APPEND | MPI.MODE_DELETE_ON_CLOSE
            | MPI.MODE_SEQUENTIAL | MPI.MODE_UNIQUE_OPEN;

    private FileModes() {}

    static FileMode[] of(int amode) {
        Set<FileMode> modes = EnumSet.noneOf(FileMode.class);
        int ways = amode & (MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR);
        if (Integer.bitCount(ways) != 1) {
            throw new WrongArgument(MPI.ERR_AMODE, "amode is " + amode
                    + ": exactly one of MODE_RDONLY, MODE_WRONLY and MODE_RDWR is needed");
        }
        if ((amode & ~ALL) != 0) {
            throw new WrongArgument(MPI.ERR_AMODE, "amode is " + amode + ": " + (amode & ~ALL)
                    + " in it is no sum of modes");
        }
        add(modes, ways, MPI.MODE_RDONLY | MPI.MODE_RDWR, FileMode.READ);
        add(modes, ways, MPI.MODE_WRONLY | MPI.MODE_RDWR, FileMode.WRITE);
        add(modes, amode, MPI.MODE_CREATE, FileMode.CREATE);
        add(modes, amode, MPI.MODE_EXCL, FileMode.EXCLUSIVE);
        add(modes, amode, MPI.MODE_APPEND, FileMode.APPEND);
        add(modes, amode, MPI.MODE_DELETE_ON_CLOSE, FileMode.DELETE_ON_CLOSE);
        add(modes, amode, MPI.MODE_SEQUENTIAL, FileMode.SEQUENTIAL);
        add(modes, amode, MPI.MODE_UNIQUE_OPEN, FileMode.UNIQUE);
        return modes.toArray(FileMode[]::new);
    }

    private static void add(Set<FileMode> modes, int amode, int bits, FileMode mode) {
        if ((amode & bits) != 0) {
            modes.add(mode);
        }
    }

    static SeekFrom from(int whence) {
        return switch (whence) {
            case MPI.SEEK_SET -> SeekFrom.START;
            case MPI.SEEK_CUR -> SeekFrom.CURRENT;
            case MPI.SEEK_END -> SeekFrom.END;
            default -> throw new IllegalArgumentException("whence is " + whence
                    + ": allowed are MPI.SEEK_SET, SEEK_CUR and SEEK_END");
        };
    }

    /// The hints of an info, over others; keys that are not known are passed over. `cb_nodes` is
    /// for each node.
    static FileHints hints(@Nullable Info info, FileHints before) {
        if (info == null || info.isNull()) {
            return before;
        }
        String window = info.get(WINDOW);
        String aggregators = info.get(AGGREGATORS);
        String exchange = info.get(EXCHANGE);
        FileHints hints = before;
        hints = window == null ? hints : hints.withWindowBytes(number(WINDOW, window));
        hints = aggregators == null
                ? hints
                : hints.withAggregators(number(AGGREGATORS, aggregators));
        return exchange == null
                ? hints
                : hints.withExchange(exchange.equals("false")
                        ? FileHints.Exchange.NEVER
                        : FileHints.Exchange.AUTOMATIC);
    }

    private static int number(String key, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException _) {
            throw new WrongArgument(
                    MPI.ERR_INFO_VALUE,
                    "info's " + key + " is " + value + ": it must be a number");
        }
    }

    static Info info(FileHints hints) {
        Info info = new Info();
        info.set(WINDOW, Integer.toString(hints.windowBytes()));
        info.set(AGGREGATORS, Integer.toString(hints.aggregators()));
        info.set(EXCHANGE, Boolean.toString(hints.exchange() != FileHints.Exchange.NEVER));
        return info;
    }
}
