// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A rank's message to rank 0 about its intervals.
///
/// ```
/// rank, upTo, last; how many arrays, those; how many sites, those;
/// how many footprints: epoch, time, how many locks, those, how many uses:
///     array, writes, site, runs;
/// how many costs: array, page, bytes
/// ```
///
/// @param upTo       it has told of all intervals up to this one; those without accesses are left
///                   out
/// @param last       whether it will do nothing more
/// @param footprints in order
/// @param costs      of arrays that are freed, or of all if it is the last one
public record Batch(
        int rank, int upTo, boolean last, List<Footprint> footprints, List<Cost> costs) {

    /// The cost of a page on a rank.
    ///
    /// @param bytes how many have come from other ranks
    public record Cost(Watched array, int page, long bytes) {}

    /// As bytes.
    ///
    /// @return a new array
    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            new Writing().write(this, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// What [#bytes] has made.
    ///
    /// @return an equal batch
    public static Batch of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Arrays and source lines are written once each, and numbered.
    private static final class Writing {
        private final Map<Watched, Integer> arrays = new LinkedHashMap<>();
        private final Map<String, Integer> sites = new LinkedHashMap<>();

        void write(Batch batch, DataOutputStream out) throws IOException {
            for (Footprint footprint : batch.footprints) {
                for (Use use : footprint.uses()) {
                    arrays.putIfAbsent(use.array(), arrays.size());
                    sites.putIfAbsent(use.site(), sites.size());
                }
            }
            batch.costs.forEach(cost -> arrays.putIfAbsent(cost.array, arrays.size()));
            out.writeInt(batch.rank);
            out.writeInt(batch.upTo);
            out.writeBoolean(batch.last);
            out.writeInt(arrays.size());
            for (Watched array : arrays.keySet()) {
                array.write(out);
            }
            out.writeInt(sites.size());
            for (String site : sites.keySet()) {
                out.writeUTF(site);
            }
            out.writeInt(batch.footprints.size());
            for (Footprint footprint : batch.footprints) {
                write(footprint, out);
            }
            out.writeInt(batch.costs.size());
            for (Cost cost : batch.costs) {
                out.writeInt(arrays.getOrDefault(cost.array, 0));
                out.writeInt(cost.page);
                out.writeLong(cost.bytes);
            }
        }

        private void write(Footprint footprint, DataOutputStream out) throws IOException {
            out.writeInt(footprint.epoch());
            writeNumbers(footprint.time(), out);
            writeNumbers(footprint.locks().stream().mapToInt(Integer::intValue).toArray(), out);
            out.writeInt(footprint.uses().size());
            for (Use use : footprint.uses()) {
                out.writeInt(arrays.getOrDefault(use.array(), 0));
                out.writeBoolean(use.writes());
                out.writeInt(sites.getOrDefault(use.site(), 0));
                use.runs().write(out);
            }
        }
    }

    private static Batch read(DataInputStream in) throws IOException {
        int rank = in.readInt();
        int upTo = in.readInt();
        boolean last = in.readBoolean();
        List<Watched> arrays = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            arrays.add(Watched.read(in));
        }
        List<String> sites = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            sites.add(in.readUTF());
        }
        List<Footprint> footprints = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            footprints.add(footprint(rank, arrays, sites, in));
        }
        List<Cost> costs = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            costs.add(new Cost(arrays.get(in.readInt()), in.readInt(), in.readLong()));
        }
        return new Batch(rank, upTo, last, footprints, costs);
    }

    private static Footprint footprint(
            int rank, List<Watched> arrays, List<String> sites, DataInputStream in)
            throws IOException {
        int epoch = in.readInt();
        int[] time = readNumbers(in);
        List<Integer> locks = new ArrayList<>();
        for (int lock : readNumbers(in)) {
            locks.add(lock);
        }
        List<Use> uses = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            Watched array = arrays.get(in.readInt());
            boolean writes = in.readBoolean();
            uses.add(new Use(array, writes, sites.get(in.readInt()), IndexSet.read(in)));
        }
        return new Footprint(rank, epoch, time, locks, uses);
    }

    private static void writeNumbers(int[] numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private static int[] readNumbers(DataInputStream in) throws IOException {
        int[] numbers = new int[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }
}
