// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.List;
import java.util.Locale;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Infeasible;
import org.atoll.applications.linkage.NuclearFamily;
import org.atoll.applications.linkage.Study;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;

/// ILINK in shared memory as published: rank 0 fills a pool of genarrays, one for each member of a
/// family. Behind a barrier all read them and do their rows, each into a genarray of its own.
/// Behind another one rank 0 adds these up. A genarray has a place for each unordered pair of
/// haplotypes, of which a person has few; only these are written and read.
final class PooledIlink implements LinkageTeam, RowOrders {
    /// The doubles of a page, so that no page has places of two genarrays.
    private static final int PAGE = 512;
    private static final double GIBIBYTE = 1 << 30;
    private static final double MOST_BYTES = 4 * GIBIBYTE;

    private final LinkageTeam team;
    private final Dsm dsm;
    private final Breakdown breakdown;
    private final long length;
    private final SharedDoubles orders; // two, as one may be given while the last one is read
    private final SharedDoubles pool;
    private final SharedDoubles parts;
    private int place;

    /// Allocates the pool. All ranks make one.
    ///
    /// @param team does what is not ordered
    PooledIlink(LinkageTeam team, Study study, Dsm dsm, Breakdown breakdown) {
        this.team = team;
        this.dsm = dsm;
        this.breakdown = breakdown;
        int members = mostMembers(study);
        double bytes = PersonGenotypes.pairs(study) * Double.BYTES * (members + dsm.size());
        if (bytes > MOST_BYTES) {
            throw new Infeasible(String.format(Locale.ROOT,
                    "genarrays of all pairs of haplotypes, as the program had them that was"
                            + " measured, need %.0f GiB of shared memory; the form for all"
                            + " policies, --written-for improved, needs far less",
                    bytes / GIBIBYTE));
        }
        length = ((long) PersonGenotypes.pairs(study) + PAGE - 1) / PAGE * PAGE;
        orders = dsm.doubles("ilink.orders", 2 * PAGE);
        pool = dsm.doubles("ilink.pool", length * members);
        parts = dsm.doubles("ilink.genes", length * dsm.size());
    }

    private static int mostMembers(Study study) {
        return study.pedigrees().stream()
                .flatMap(pedigree -> pedigree.nuclearFamilies().stream())
                .map(NuclearFamily::children).mapToInt(List::size).max().orElse(0) + 2;
    }

    /// Gives the memory back. All ranks call it.
    void free() {
        dsm.free(parts);
        dsm.free(pool);
        dsm.free(orders);
    }

    @Override
    public int number() {
        return team.number();
    }

    @Override
    public int parts() {
        return team.parts();
    }

    @Override
    public RowOrders orders() {
        return this;
    }

    @Override
    public boolean isFirst() {
        return team.number() == 0;
    }

    @Override
    public void give(List<PersonGenotypes> family, double[][] values) {
        breakdown.enter(Breakdown.Kind.COMMUNICATION);
        for (int member = 0; member < family.size(); member++) {
            PersonGenotypes person = family.get(member);
            write(values[person.person()], person, pool, length * member);
        }
        breakdown.enter(Breakdown.Kind.COMPUTE);
    }

    @Override
    public void give(Order next) {
        breakdown.enter(Breakdown.Kind.COMMUNICATION);
        place = PAGE - place;
        orders.set(place, next.kind().word());
        orders.set(place + 1, next.step());
        orders.set(place + 2, next.number());
        meet();
        breakdown.enter(Breakdown.Kind.COMPUTE);
    }

    @Override
    public Order next() {
        meet();
        place = PAGE - place;
        Order next = new Order(Kind.of(orders.get(place)),
                (int) orders.get(place + 1), orders.get(place + 2));
        breakdown.enter(Breakdown.Kind.COMPUTE);
        return next;
    }

    @Override
    public void take(List<PersonGenotypes> family, double[][] values) {
        breakdown.enter(Breakdown.Kind.COMMUNICATION);
        for (int member = 0; member < family.size(); member++) {
            PersonGenotypes person = family.get(member);
            long[] pairs = person.pairs();
            double[] into = values[person.person()];
            for (int k = 0; k < into.length; k++) {
                into[k] = pool.get(length * member + pairs[k]);
            }
        }
        breakdown.enter(Breakdown.Kind.COMPUTE);
    }

    @Override
    public void add(PersonGenotypes of, double[] mine) {
        breakdown.enter(Breakdown.Kind.COMMUNICATION);
        if (!isFirst()) {
            write(mine, of, parts, length * team.number());
        }
        meet();
        for (int other = 1; isFirst() && other < team.parts(); other++) {
            long[] pairs = of.pairs();
            for (int k = 0; k < mine.length; k++) {
                mine[k] += parts.get(length * other + pairs[k]);
            }
        }
        breakdown.enter(Breakdown.Kind.COMPUTE);
    }

    private static void write(
            double[] numbers, PersonGenotypes of, SharedDoubles array, long at) {
        long[] pairs = of.pairs();
        for (int k = 0; k < numbers.length; k++) {
            array.set(at + pairs[k], numbers[k]);
        }
    }

    private void meet() {
        breakdown.enter(Breakdown.Kind.BARRIER);
        dsm.barrier();
        breakdown.enter(Breakdown.Kind.COMMUNICATION);
    }

    @Override
    public void add(double[] mine) {
        team.add(mine);
    }

    @Override
    public double largest(double mine) {
        return team.largest(mine);
    }

    @Override
    public double leastShared() {
        return team.leastShared();
    }

    @Override
    public void charge(long operations) {
        team.charge(operations);
    }
}
