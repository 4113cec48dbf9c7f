// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingDevice.Member;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.Sleeper;

/// The memory that ranks of one host share which come and go, on a standing machine: a file for
/// each ring ([PairFiles]). All ranks of the job are members, by their numbers;
/// those are there that are on this host and have the same sizes of rings. There are no boards.
final class OpenRegion implements RingDevice.Region {
    private final PairFiles files;
    private final int rank;
    private final IntFunction<Copier> copiers;
    private final MemorySegment bells;
    private final BitSet here = new BitSet();
    private final String host;
    private final Member self;
    private final int ranks;

    /// One rank's opening of such memory.
    ///
    /// @param files   where it is
    /// @param rank    this rank
    /// @param copiers make what puts payloads there, for a number of ranks
    record Opening(PairFiles files, int rank, IntFunction<Copier> copiers)
            implements RingDevice.Opening {

        @Override
        public String address() {
            return text(files.layout());
        }

        @Override
        public RingDevice.Region open(List<Card> cards) {
            return new OpenRegion(files, cards, rank, copiers);
        }

        @Override
        public void close() {}
    }

    /// Opens the memory as the member of a number.
    ///
    /// @param cards those of all ranks
    /// @param rank  this rank
    OpenRegion(PairFiles files, List<Card> cards, int rank, IntFunction<Copier> copiers) {
        this.files = files;
        this.rank = rank;
        this.copiers = copiers;
        this.ranks = cards.size();
        this.host = cards.get(rank).host();
        this.self = new Member(rank, cards.get(rank).incarnation());
        this.bells = files.bells(ranks);
        cards.forEach(this::note);
    }

    private static String text(RingLayout layout) {
        return "rings " + layout.slots() + " " + layout.bodyBytes();
    }

    private void note(Card card) {
        String address = card.addresses().getOrDefault("shm", "");
        boolean fits = card.rank() == rank || address.equals(text(files.layout()));
        here.set(card.rank(), card.host().equals(host) && fits);
    }

    @Override
    public boolean has(int member) {
        return here.get(member);
    }

    @Override
    public void admit(Card card) {
        note(card);
    }

    @Override
    public boolean lose(Member member) {
        if (here.get(member.index())) {
            here.clear(member.index());
            files.forget(self, member);
        }
        return true;
    }

    @Override
    public boolean readmits() {
        return true;
    }

    @Override
    public boolean isLater(Member member) {
        return true;
    }

    @Override
    public MemorySegment laterRing(Member from, Member to, RingLayout layout) {
        return files.ring(from, to);
    }

    @Override
    public RingLayout layout() {
        return files.layout();
    }

    @Override
    public int[] members() {
        return IntStream.range(0, ranks).toArray();
    }

    @Override
    public Sleeper sleeper(int member) {
        return new FutexSleeper(bells.asSlice(member * FutexSleeper.BYTES, FutexSleeper.BYTES));
    }

    @Override
    public Copier copier() {
        return copiers.apply(Math.max(2, here.cardinality()));
    }

    @Override
    public MemorySegment memory() {
        throw nothing("memory of all rings");
    }

    @Override
    public long ring(int from, int to, RingLayout layout) {
        throw nothing("memory of all rings");
    }

    @Override
    public BoardLayout boardLayout() {
        throw nothing("boards");
    }

    @Override
    public MemorySegment boards() {
        throw nothing("boards");
    }

    private static UnsupportedOperationException nothing(String what) {
        return new UnsupportedOperationException("ranks that come and go have no " + what);
    }

    @Override
    public void settled() {}
}
