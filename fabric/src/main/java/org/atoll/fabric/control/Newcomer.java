// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;

/// A connection that an [Admission] has accepted and whose other end has not proved itself yet.
/// Any thread may call.
public final class Newcomer implements Closeable {

    /// The deadline of a connection that waits for this process, not for the other end.
    static final long NONE = Long.MAX_VALUE;

    private final Admission admission;
    private final SocketChannel channel;
    private final String remote;
    private long deadline;
    private boolean marked;
    private boolean kept;
    private boolean permitted = true;
    private @Nullable String end;

    /// Notes a connection.
    ///
    /// @param admission where it is counted
    /// @param remote    the other end, in words
    /// @param deadline  when it must have said something, as the admission counts
    Newcomer(Admission admission, SocketChannel channel, String remote, long deadline) {
        this.admission = admission;
        this.channel = channel;
        this.remote = remote;
        this.deadline = deadline;
    }

    /// Loads this class: when somebody comes there may be no descriptor for that.
    static void load() {}

    /// The connection.
    ///
    /// @return a channel in blocking mode
    public SocketChannel channel() {
        return channel;
    }

    /// The other end, in words.
    ///
    /// @return its address
    public String remote() {
        return remote;
    }

    /// Notes that it has shown the [mark][JobKey#isMarked] of the job, so that strangers do not
    /// push it out; for its next message it has the whole time again.
    public void marked() {
        synchronized (this) {
            marked = true;
        }
        admission.mark(this);
    }

    /// Hands it over to whoever lets it prove itself later: no time limit of the admission ends it
    /// any more, nor does the end of the examination. It is counted until [#settled].
    public void handOver() {
        synchronized (this) {
            kept = true;
            deadline = NONE;
        }
    }

    /// Notes that it has proved itself, or has ended: it is not counted any more, and whoever has
    /// it closes it.
    public void settled() {
        synchronized (this) {
            kept = true;
        }
        admission.forget(this);
    }

    /// Notes that it has said something to which this process now attends, though it has proved
    /// nothing: until [#awaited] it is not counted, and nothing ends it. Of a connection that was
    /// handed over.
    public void heard() {
        synchronized (this) {
            deadline = NONE;
        }
        admission.attend(this);
    }

    /// Notes that this process waits for what it says next: it is counted again as a stranger, has
    /// the whole time for that, and may have to make room. Ends it if the admission is closed.
    public void awaited() {
        admission.await(this);
    }

    /// {@return whether it has shown the mark}
    synchronized boolean isMarked() {
        return marked;
    }

    /// {@return whether somebody else closes it}
    synchronized boolean isKept() {
        return kept;
    }

    /// {@return why the admission has ended it, or null}
    synchronized @Nullable String end() {
        return end;
    }

    synchronized boolean isLate(long now) {
        return deadline != NONE && now - deadline > 0;
    }

    synchronized void expectUntil(long next) {
        if (deadline != NONE) {
            deadline = next;
        }
    }

    /// It must say something until then.
    synchronized void deadline(long next) {
        deadline = next;
    }

    /// {@return whether this call is the first one}
    synchronized boolean givesPermit() {
        boolean gives = permitted;
        permitted = false;
        return gives;
    }

    /// Ends it, which the thread that reads from it sees.
    void end(String why) {
        synchronized (this) {
            end = why;
        }
        close();
    }

    /// Ends the connection; it is counted until it is [#settled] or its examination ends.
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            ThriftyLog.of(Newcomer.class)
                    .log(System.Logger.Level.DEBUG, "closing a newcomer failed", e);
        }
    }
}
