// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.Job;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Edges;
import org.atoll.mpj.ErrorHandler;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A new communicator has the error handler of the one it was made from (MPI 4.1, section 9.3),
/// and that handler hears of what fails while one is made.
@Timeout(300)
class ErrorHandlerTest {
    private static Map<String, Communicator> madeOf(Comm comm) {
        int[] self = {comm.rank()};
        Map<String, Communicator> made = new LinkedHashMap<>();
        made.put("dup", comm.dup());
        made.put("dupAsync", comm.dupAsync().await());
        made.put("create", comm.create(comm.group()));
        made.put("create of others", comm.create(comm.group().include(0)));
        made.put("createFromGroup", comm.createFromGroup(comm.group(), 1));
        made.put("split", comm.split(comm.rank() % 2, 0));
        made.put("split without a color", comm.split(Comm.NOBODY, 0));
        made.put("splitByNode", comm.splitByNode());
        made.put("byPlace", comm.byPlace());
        CartComm grid = comm.cartesian(new int[] {2}, new boolean[1]);
        made.put("cartesian", grid);
        made.put("sub", grid.sub(new boolean[grid.dims().length]));
        made.put("graph", comm.graph(new int[] {0, 0}, new int[0]));
        made.put("distributedGraph", comm.distributedGraph(self, self));
        made.put("distributedGraph of edges", comm.distributedGraph(new Edges()));
        made.put("shrink", comm.survivors().shrink());
        return made;
    }

    private static void inherits(Map<String, Communicator> made, ErrorHandler wanted) {
        made.forEach((call, comm) ->
                assertThat(comm.errorHandler()).as(call).isSameAs(wanted));
    }

    @Test
    void communicatorsHaveTheHandlerOfTheOneTheyAreMadeFrom() {
        Job.local(3).clusters("a", "b", "a").run(rank -> {
            ErrorHandler handler = (comm, error) -> {};
            Comm comm = Mpj.in(rank).comm().dup();
            comm.errorHandler(handler);
            inherits(madeOf(comm), handler);
            assertThat(Mpj.in(rank).comm().errorHandler()).isSameAs(ErrorHandler.THROW);
        });
    }

    @Test
    void thoseBetweenTwoGroupsDoSoToo() {
        Job.local(3).run(rank -> {
            ErrorHandler handler = (comm, error) -> {};
            Comm all = Mpj.in(rank).comm();
            boolean first = all.rank() == 0;
            Comm local = all.split(first ? 0 : 1, 0);
            local.errorHandler(handler);
            InterComm inter = local.intercomm(0, all, first ? 1 : 0, 0);
            assertThat(inter.errorHandler()).isSameAs(handler);
            ErrorHandler other = (comm, error) -> {};
            inter.errorHandler(other);
            inherits(Map.of("dup", inter.dup(), "merge", inter.merge(first),
                    "split", inter.split(0, 0).orElseThrow(),
                    "shrink", inter.survivors().shrink().orElseThrow()), other);
        });
    }

    @Test
    void thoseWithAnotherWorldDoSoToo() {
        Job.local(2).run(rank -> {
            ErrorHandler handler = (members, error) -> {};
            Comm comm = Mpj.in(rank).comm().dup();
            comm.errorHandler(handler);
            InterComm children = comm.worlds().spawn(SpawnTest.Child.class.getName(), 1, "1");
            assertThat(children.errorHandler()).isSameAs(handler);
            children.merge(false).allReduce(new int[1], Op.SUM);
        });
    }

    @Test
    void theHandlerHearsThatACommunicatorOfSomeCannotBeMade() {
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        Job.local(2).with("atoll.on.failure", "continue").run(rank -> {
            if (rank.number() == 1) {
                throw new UnsupportedOperationException("the well is dry");
            }
            Comm comm = Mpj.in(rank).comm();
            comm.errorHandler((members, error) -> told.add(error));
            assertThatThrownBy(() -> comm.createFromGroup(comm.group(), 0))
                    .isInstanceOf(RankLostException.class);
        });
        assertThat(told).hasSize(1).allMatch(RankLostException.class::isInstance);
    }
}
