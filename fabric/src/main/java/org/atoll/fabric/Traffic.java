// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The traffic with one peer in one life of it, by kind of frame. Links lose nothing and keep the
/// order, so when all is quiet what one end has sent of a kind is what the other has received.
/// Written only while the endpoint is held; a reader elsewhere sees a recent value.
public final class Traffic {
    /// Frames that came from a life of the peer that was over, and were forgotten.
    public long staleFrames;

    /// Posts on boards that the peer was to read.
    public long sentPosts;

    /// Their bytes.
    public long sentPostBytes;

    /// Posts of the peer on boards that were read.
    public long receivedPosts;

    /// Their bytes.
    public long receivedPostBytes;

    /// Frames and payload bytes of each number, at [#at].
    private final long[] sent;

    private final long[] received;

    /// Begins with nothing.
    ///
    /// @param width how many numbers there are, as [FrameTable#width] says
    Traffic(int width) {
        sent = new long[4 * width];
        received = new long[4 * width];
    }

    /// Where a number's two counters are.
    private static int at(int number) {
        return (number & (Frame.FIRST_WORDLESS - 1)) << 2 | number >>> 7 << 1;
    }

    /// A frame is published.
    void sent(int number, int payloadBytes) {
        int at = at(number);
        sent[at]++;
        sent[at + 1] += payloadBytes;
    }

    /// A frame was taken where it lies, or is delivered.
    void received(int number, int payloadBytes) {
        int at = at(number);
        received[at]++;
        received[at + 1] += payloadBytes;
    }

    /// Frames of one kind that were sent.
    public long sentFrames(int number) {
        return sent[at(number)];
    }

    /// Their payloads.
    ///
    /// @return bytes
    public long sentBytes(int number) {
        return sent[at(number) + 1];
    }

    /// Frames of one kind that were received.
    public long receivedFrames(int number) {
        return received[at(number)];
    }

    /// Their payloads.
    ///
    /// @return bytes
    public long receivedBytes(int number) {
        return received[at(number) + 1];
    }

    /// All frames sent.
    public long sentFrames() {
        return sum(sent);
    }

    /// All frames received.
    public long receivedFrames() {
        return sum(received);
    }

    /// Frames of all kinds of a role that were sent.
    ///
    /// @param roles those of all numbers, as [FrameTable#role] says
    long sentFrames(IntFunction<FrameKind.@Nullable Role> roles, FrameKind.Role role) {
        return sum(roles, role, this::sentFrames);
    }

    /// Their payloads.
    ///
    /// @param roles those of all numbers, as [FrameTable#role] says
    long sentBytes(IntFunction<FrameKind.@Nullable Role> roles, FrameKind.Role role) {
        return sum(roles, role, this::sentBytes);
    }

    private static long sum(
            IntFunction<FrameKind.@Nullable Role> roles,
            FrameKind.Role role,
            IntToLongFunction counter) {
        long sum = 0;
        for (int number = 1; number < Frame.NO_HANDLER; number++) {
            sum += roles.apply(number) == role ? counter.applyAsLong(number) : 0;
        }
        return sum;
    }

    private static long sum(long[] counters) {
        long sum = 0;
        for (int at = 0; at < counters.length; at += 2) {
            sum += counters[at];
        }
        return sum;
    }

    /// The counters as tab-separated lines: peer, its rank, the kind, frames and bytes sent, frames
    /// and bytes received, the kind's role. Kinds of which there were none have no line.
    ///
    /// @param names what each number stands for, as [FrameTable#name] says
    /// @param roles those of all numbers, as [FrameTable#role] says
    List<String> lines(
            int peer,
            IntFunction<String> names,
            IntFunction<FrameKind.@Nullable Role> roles) {
        List<String> lines = new ArrayList<>();
        for (int number = 1; number < Frame.NO_HANDLER; number++) {
            FrameKind.Role role = roles.apply(number);
            if (role != null && (sentFrames(number) > 0 || receivedFrames(number) > 0)) {
                lines.add(line(peer, names.apply(number), sentFrames(number), sentBytes(number),
                        receivedFrames(number), receivedBytes(number), role));
            }
        }
        if (sentPosts > 0 || receivedPosts > 0) {
            lines.add(line(peer, "boards.post", sentPosts, sentPostBytes,
                    receivedPosts, receivedPostBytes, FrameKind.Role.WHOLE));
        }
        return lines;
    }

    private static String line(
            int peer,
            String kind,
            long sent,
            long sentBytes,
            long received,
            long receivedBytes,
            FrameKind.Role role) {
        return String.join(
                "\t",
                "peer",
                Integer.toString(peer),
                kind,
                Long.toString(sent),
                Long.toString(sentBytes),
                Long.toString(received),
                Long.toString(receivedBytes),
                role.name().toLowerCase(Locale.ROOT));
    }
}
