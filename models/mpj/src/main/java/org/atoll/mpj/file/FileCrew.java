// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Pending;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.plan.Ensemble;

/// The ranks of a file in one call of all of them: messages of that call's stream.
final class FileCrew implements FileGroup {
    private final Ensemble on;
    private final int[] aggregators;

    /// Creates the ranks of one call.
    ///
    /// @param on          the stream
    /// @param aggregators the ranks that touch the file
    FileCrew(Ensemble on, int... aggregators) {
        this.on = on;
        this.aggregators = aggregators;
    }

    @Override
    public int[] aggregators() {
        return aggregators;
    }

    @Override
    public int rank() {
        return on.rank();
    }

    @Override
    public int size() {
        return on.size();
    }

    @Override
    public Pending send(Object buffer, long bytes, Packer packer, int to) {
        return on.team().startSend(new Portion(buffer, 0, bytes, packer), to);
    }

    @Override
    public Pending receive(Object buffer, long bytes, Packer packer, int from) {
        return on.team().startReceive(new Portion(buffer, 0, bytes, packer), from);
    }

    @Override
    public long[] allGather(long... own) {
        long[] all = new long[own.length * size()];
        on.collectives().allGather(buffer(own), buffer(all));
        return all;
    }

    private static Buffer buffer(long[] words) {
        return new Buffer(words, 0, words.length, ElementKinds.LONGS);
    }
}
