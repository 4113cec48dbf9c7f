// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.function.LongSupplier;

/// A store that goes wrong as disks do, for tests and simulations: the same draws give the same
/// faults. One thread at a time.
public final class FaultyStore implements Store {
    private static final double UNIT = 0x1.0p-53;

    private final Store inner;
    private final Rates rates;
    private final LongSupplier draws;
    private long faults;

    /// Probabilities of faults, each between 0 and 1, for each write.
    ///
    /// @param torn       the power is cut within the write: some of its bytes are there, under the
    ///     piece's name or not
    /// @param lostRename the write seems to succeed, but the earlier piece is there
    /// @param flippedBit a bit of what was written is another one
    /// @param full       the disk is full: nothing is written
    public record Rates(double torn, double lostRename, double flippedBit, double full) {
        /// No faults at all.
        public static final Rates NONE = new Rates(0, 0, 0, 0);
    }

    /// The power was cut: whoever wrote is gone.
    public static final class PowerCut extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PowerCut(String name) {
            super("the power was cut while " + name + " was written");
        }
    }

    /// Lays faults over a store.
    ///
    /// @param inner where the pieces are; it can be used without the faults later
    /// @param draws random numbers of 64 bits, such as `random::nextLong`
    public FaultyStore(Store inner, Rates rates, LongSupplier draws) {
        this.inner = inner;
        this.rates = rates;
        this.draws = draws;
    }

    /// How many faults there were.
    public long faults() {
        return faults;
    }

    private boolean happens(double rate) {
        boolean yes = rate > 0 && (draws.getAsLong() >>> 11) * UNIT < rate;
        faults += yes ? 1 : 0;
        return yes;
    }

    private long below(long bound) {
        return Math.floorMod(draws.getAsLong(), bound);
    }

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = joined(arena, piece);
            checkRoom(name);
            if (happens(rates.torn)) {
                tear(name, all);
            }
            if (happens(rates.lostRename)) {
                return;
            }
            flip(all);
            inner.publish(name, List.of(all));
        }
    }

    private void tear(String name, MemorySegment all) throws IOException {
        boolean renamed = below(2) == 0;
        if (renamed) {
            inner.publish(name, List.of(all.asSlice(0, below(all.byteSize() + 1))));
        }
        throw new PowerCut(name);
    }

    @Override
    public void append(String name, MemorySegment bytes) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = joined(arena, List.of(bytes));
            checkRoom(name);
            if (happens(rates.torn)) {
                inner.append(name, all.asSlice(0, below(all.byteSize() + 1)));
                throw new PowerCut(name);
            }
            flip(all);
            inner.append(name, all);
        }
    }

    private void checkRoom(String name) throws IOException {
        if (happens(rates.full)) {
            throw new FileSystemException(name, null, "No space left on device");
        }
    }

    private void flip(MemorySegment all) {
        if (all.byteSize() > 0 && happens(rates.flippedBit)) {
            long at = below(all.byteSize());
            int bit = 1 << below(Byte.SIZE);
            byte old = all.get(ValueLayout.JAVA_BYTE, at);
            all.set(ValueLayout.JAVA_BYTE, at, (byte) (old ^ bit));
        }
    }

    private static MemorySegment joined(Arena arena, List<MemorySegment> piece) {
        long bytes = piece.stream().mapToLong(MemorySegment::byteSize).sum();
        MemorySegment all = arena.allocate(bytes, Long.BYTES);
        long at = 0;
        for (MemorySegment segment : piece) {
            MemorySegment.copy(segment, 0, all, at, segment.byteSize());
            at += segment.byteSize();
        }
        return all;
    }

    @Override
    public MemorySegment read(String name, Arena arena) throws IOException {
        return inner.read(name, arena);
    }

    @Override
    public List<String> names() throws IOException {
        return inner.names();
    }

    @Override
    public void delete(String name) throws IOException {
        inner.delete(name);
    }

    @Override
    public String place() {
        return inner.place();
    }
}
