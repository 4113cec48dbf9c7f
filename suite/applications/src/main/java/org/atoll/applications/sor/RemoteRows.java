// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.RemoteInbox;
import org.atoll.applications.RemoteRounds;
import org.atoll.applications.WideArea;
import org.atoll.codec.face.AtOnce;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Owns a block of rows, keeps a copy of the row on either side, and relaxes colour by colour; a
/// round is one colour's turn.
///
/// In the naive form it reads the other colour's points of its neighbours' outermost rows before
/// each round, by calls that it waits for. In the form for slow links it relaxes its own outermost
/// rows first and gives their points to its neighbours, by calls that nobody waits for; they are on
/// the way while it relaxes its other rows.
///
/// Source: R. van Nieuwpoort et al., Wide-area parallel computing in Java, 1999, section 4.
@Remote
class RemoteRows {
    private final SorProblem problem;
    private final boolean isNaive;
    private final RemoteObjects remote = RemoteObjects.current();
    private final RemoteInbox<Object> given = new RemoteInbox<>(remote);
    private final RemoteRounds rounds = new RemoteRounds(remote);
    private final int number = remote.rank().number();
    private final int from;
    private final int to;
    private final Grid grid;
    private List<RemoteRows> workers = List.of();
    private long done;

    RemoteRows(SorWork work) {
        problem = work.problem();
        isNaive = work.form() == WideArea.NAIVE;
        var blocks = new Blocks(problem.rows() - 2, remote.rank().size());
        from = 1 + blocks.from(number);
        to = 1 + blocks.to(number);
        grid = new Grid(problem, from - 1, to - from + 2);
        grid.fill(problem);
    }

    /// Hears of all workers.
    ///
    /// @param all by rank
    public void meet(List<RemoteRows> all) {
        workers = all;
    }

    private boolean hasBefore() {
        return from < to && from > 1;
    }

    private boolean hasBehind() {
        return from < to && to < problem.rows() - 1;
    }

    /// Relaxes both colours some times. All workers do.
    ///
    /// @return the seconds spent, as [Breakdown] says
    public double[] relax(int iterations) {
        var breakdown = new Breakdown(remote.rank()::nanoTime);
        for (int iteration = 0; iteration < iterations; iteration++) {
            sweep(Grid.RED, breakdown);
            sweep(Grid.BLACK, breakdown);
        }
        breakdown.spend(Kind.COMMUNICATION, remote::settle);
        return breakdown.seconds();
    }

    private void sweep(int colour, Breakdown breakdown) {
        if (done > 0) { // before, the copies are what all begin with
            breakdown.spend(Kind.COMMUNICATION, () -> refresh(1 - colour));
        }
        if (isNaive) {
            relax(colour, from, to);
            done = rounds.begin();
            return;
        }
        int top = Math.min(from + 1, to);
        int bottom = Math.max(top, to - 1);
        relax(colour, from, top);
        relax(colour, bottom, to);
        done++;
        if (done < 2L * problem.iterations()) {
            breakdown.spend(Kind.COMMUNICATION, () -> give(colour));
        }
        relax(colour, top, bottom);
    }

    private void relax(int colour, int first, int end) {
        grid.sweep(colour, first, end);
        boolean counts = remote.rank().fabric().isSimulated();
        long subnormals = counts ? grid.subnormals(colour, first, end) : 0;
        problem.charge(remote.rank().fabric(), end - first, to - from, subnormals);
    }

    /// Brings the copies of one colour up to date. Blocks until the neighbours have relaxed it.
    private void refresh(int colour) {
        if (hasBefore()) {
            Object theirs = isNaive
                    ? workers.get(number - 1).read(done, colour, from - 1)
                    : given.take(done, number - 1);
            copy(theirs, from - 1, colour);
        }
        if (hasBehind()) {
            Object theirs = isNaive
                    ? workers.get(number + 1).read(done, colour, to)
                    : given.take(done, number + 1);
            copy(theirs, to, colour);
        }
    }

    private void copy(Object theirs, int row, int colour) {
        System.arraycopy(theirs, 0, grid.row(row, colour), 0, Array.getLength(theirs));
    }

    private void give(int colour) {
        if (hasBefore()) {
            give(workers.get(number - 1), grid.row(from, colour));
        }
        if (hasBehind()) {
            give(workers.get(number + 1), grid.row(to - 1, colour));
        }
    }

    private void give(RemoteRows neighbour, Object points) {
        long round = done;
        remote.oneWay(() -> neighbour.take(round, number, points));
    }

    /// Takes the points of a neighbour's outermost row.
    ///
    /// @param round how many rounds the neighbour has done
    @AtOnce
    public void take(long round, int giver, Object points) {
        given.put(round, giver, points);
    }

    /// Gives one colour's points of an outermost row. Blocks until it has done so many rounds; it
    /// does not relax that colour again before the reader has done the next round.
    public Object read(long round, int colour, int row) {
        rounds.await(round);
        return grid.row(row, colour);
    }

    /// All points of one colour.
    ///
    /// @return an array for each of its rows
    public Object[] rows(int colour) {
        Object[] rows = new Object[to - from];
        Arrays.setAll(rows, row -> grid.row(from + row, colour));
        return rows;
    }
}
