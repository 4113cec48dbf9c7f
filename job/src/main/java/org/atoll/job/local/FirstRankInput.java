// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.IOException;
import java.io.InputStream;
import org.atoll.fabric.job.Membership;

/// The standard input of a process whose threads are ranks: the first rank reads it, and so do
/// threads of no rank; the other ranks find it empty, as they do when ranks are processes.
final class FirstRankInput extends InputStream {
    private final InputStream process;
    private final Membership first;

    /// Wraps the input of the process.
    ///
    /// @param process what the process reads
    /// @param first   the rank that reads it
    FirstRankInput(InputStream process, Membership first) {
        this.process = process;
        this.first = first;
    }

    /// The input of the rank that the calling thread belongs to.
    private InputStream own() {
        RankLoader loader = RankLoader.ofThisThread();
        return loader == null || loader.membership().equals(first) ? process : nullInputStream();
    }

    @Override
    public int read() throws IOException {
        System.out.flush(); // a question comes before its answer
        return own().read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        System.out.flush();
        return own().read(bytes, offset, length);
    }

    @Override
    public int available() throws IOException {
        return own().available();
    }

    @Override
    public boolean markSupported() {
        return own().markSupported();
    }

    @Override
    public void mark(int limit) {
        own().mark(limit);
    }

    @Override
    public void reset() throws IOException {
        own().reset();
    }

    @Override
    public void close() throws IOException {
        own().close();
    }
}
