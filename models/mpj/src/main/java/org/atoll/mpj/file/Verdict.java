// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.atoll.mpj.making.Reason;
import org.jspecify.annotations.Nullable;

/// The verdict on a call of all ranks: whether the parts that each carries out by itself went well.
/// If one rank fails, all do, for otherwise those that went on would soon wait for the one that did
/// not. All are told which rank it was, and why.
public final class Verdict {
    /// What the system says of a failure is cut to that.
    private static final int MOST_BYTES = 120;

    private final FileGroup crew;
    private final Disk disk;
    private final String call;

    /// Prepares one.
    ///
    /// @param disk this rank's open file
    /// @param call the call's name in messages
    public Verdict(FileGroup crew, Disk disk, String call) {
        this.crew = crew;
        this.disk = disk;
        this.call = call;
    }

    /// Does this rank's part and hears of the others'; blocks until all have done theirs.
    ///
    /// @throws UncheckedIOException if any rank's part has failed
    public <T> T of(Supplier<T> part) {
        T made = null;
        UncheckedIOException failure = null;
        try {
            made = part.get();
        } catch (UncheckedIOException e) {
            failure = e;
        }
        agree(failure);
        return Objects.requireNonNull(made);
    }

    /// Tells all ranks whether this one's part went well; blocks.
    ///
    /// @param failure what went wrong here, or null
    /// @throws UncheckedIOException if something went wrong anywhere
    void agree(@Nullable UncheckedIOException failure) {
        long[] failed = crew.allGather(failure == null ? 0 : 1);
        int first = 0;
        while (first < failed.length && failed[first] == 0) {
            first++;
        }
        if (first == failed.length) {
            return;
        }
        String why = reason(first, failure);
        if (failure != null) {
            throw failure;
        }
        throw Disk.failed(call, disk.path(),
                new IOException("rank " + first + " has failed: " + why));
    }

    /// What the first rank that failed says of it.
    private String reason(int first, @Nullable UncheckedIOException failure) {
        byte[] own = new byte[MOST_BYTES];
        if (failure != null) {
            byte[] text = said(failure).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(text, 0, own, 0, Math.min(text.length, own.length));
        }
        long[] all = crew.allGather(words(own));
        byte[] told = bytes(Arrays.copyOfRange(
                all, first * MOST_BYTES / Long.BYTES, (first + 1) * MOST_BYTES / Long.BYTES));
        return new String(told, StandardCharsets.UTF_8).replace("\0", "").strip();
    }

    private static String said(UncheckedIOException failure) {
        IOException cause = Objects.requireNonNull(failure.getCause());
        Reason reason = Reason.of(cause);
        return reason == Reason.OTHER ? String.valueOf(cause.getMessage()) : reason.words();
    }

    private static long[] words(byte[] bytes) {
        long[] words = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(words);
        return words;
    }

    private static byte[] bytes(long[] words) {
        byte[] bytes = new byte[words.length * Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().put(words);
        return bytes;
    }
}
