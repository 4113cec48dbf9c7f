// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Calls on several requests, of which a rank that sends to itself decides which are done.
class RequestListsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private final int[] in = new int[3];
    private Request[] requests = {};

    /// Three receives, with tags 10, 11 and 12.
    private void receive() {
        requests = new Request[3];
        Arrays.setAll(requests, i -> WORLD.Irecv(in, i, 1, MPI.INT, 0, 10 + i));
    }

    private static void send(int... which) {
        for (int i : which) {
            WORLD.send(new int[] {100 + i}, 1, MPI.INT, 0, 10 + i);
        }
    }

    /// What a call says when these messages have come: the indices of what is done.
    private void holds(
            String call, int[] sent, Function<Request[], int @Nullable []> asked, int... found) {
        Arrays.fill(in, 0);
        receive();
        send(sent);
        assertThat(asked.apply(requests)).as(call).containsExactly(found);
        for (int i = 0; i < 3; i++) {
            boolean done = Arrays.stream(found).boxed().toList().contains(i);
            assertThat(requests[i].isNull()).as(call + ", request " + i).isEqualTo(done);
            assertThat(in[i]).as(call + ", message " + i)
                    .isEqualTo(Arrays.stream(sent).boxed().toList().contains(i) ? 100 + i : 0);
        }
        for (int i = 0; i < 3; i++) {
            requests[i].cancel();
        }
        Request.waitAll(requests);
    }

    /// The indices of statuses, each of which says which message it is of.
    private static int @Nullable [] indices(Status @Nullable [] statuses) {
        return statuses == null ? null : Stream.of(statuses)
                .peek(status -> assertThat(status.getTag()).isEqualTo(10 + status.getIndex()))
                .mapToInt(Status::getIndex)
                .toArray();
    }

    private static int @Nullable [] index(@Nullable Status status) {
        return status == null ? new int[0] : indices(new Status[] {status});
    }

    private static int @Nullable [] numbered(Status @Nullable [] all) {
        if (all == null) {
            return new int[0];
        }
        return Stream.of(all).mapToInt(status -> status.getTag() - 10).toArray();
    }

    private static int[] known(int index) {
        return index == MPI.UNDEFINED ? new int[0] : new int[] {index};
    }

    @OnRanks(1)
    void whatIsDoneIsFound() {
        int[] none = {};
        int[] second = {1};
        int[] two = {0, 2};
        int[] all = {0, 1, 2};
        holds("waitAny", second, list -> known(Request.waitAny(list)), 1);
        holds("waitAnyStatus", second, list -> index(Request.waitAnyStatus(list)), 1);
        holds("Waitany", second, list -> index(Request.Waitany(list)), 1);
        holds("waitSome", two, Request::waitSome, 0, 2);
        holds("waitSomeStatus", two, list -> indices(Request.waitSomeStatus(list)), 0, 2);
        holds("Waitsome", two, list -> indices(Request.Waitsome(list)), 0, 2);
        holds("waitAllStatus", all, list -> numbered(Request.waitAllStatus(list)), 0, 1, 2);
        holds("Waitall", all, list -> numbered(Request.Waitall(list)), 0, 1, 2);
        holds("testAny", second, list -> known(Request.testAny(list)), 1);
        holds("testAny of none", none, list -> known(Request.testAny(list)));
        holds("testAnyStatus", second, list -> index(Request.testAnyStatus(list)), 1);
        holds("testAnyStatus of none", none, list -> index(Request.testAnyStatus(list)));
        holds("Testany", second, list -> index(Request.Testany(list)), 1);
        holds("Testany of none", none, list -> index(Request.Testany(list)));
        holds("testSome", two, Request::testSome, 0, 2);
        holds("testSome of none", none, Request::testSome);
        holds("testSomeStatus", two, list -> indices(Request.testSomeStatus(list)), 0, 2);
        holds("testSomeStatus of none", none, list -> indices(Request.testSomeStatus(list)));
        holds("Testsome", two, list -> indices(Request.Testsome(list)), 0, 2);
        holds("testAllStatus", all, list -> numbered(Request.testAllStatus(list)), 0, 1, 2);
        holds("Testall", all, list -> numbered(Request.Testall(list)), 0, 1, 2);
    }

    /// Two of three are there: nothing is taken.
    @OnRanks(1)
    void allIsNotSome() {
        List<Function<Request[], @Nullable Object>> calls = List.of(
                Request::testAllStatus, Request::Testall,
                list -> Request.testAll(list) ? "all" : null);
        for (Function<Request[], @Nullable Object> call : calls) {
            receive();
            send(0, 2);
            assertThat(call.apply(requests)).isNull();
            assertThat(requests).allMatch(request -> !request.isNull());
            send(1);
            assertThat(call.apply(requests)).isNotNull();
            assertThat(requests).allMatch(Request::Is_null);
        }
    }

    @OnRanks(1)
    void listsOfNothingSaySo() {
        Request[] nothing = {MPI.REQUEST_NULL, null};
        assertThat(Request.waitSome(nothing)).isNull();
        assertThat(Request.waitSomeStatus(nothing)).isNull();
        assertThat(Request.testSome(nothing)).isNull();
        assertThat(Request.testSomeStatus(nothing)).isNull();
        assertThat(Request.waitAnyStatus(nothing).getIndex()).isEqualTo(MPI.UNDEFINED);
        assertThat(Objects.requireNonNull(Request.testAnyStatus(nothing)).getIndex())
                .isEqualTo(MPI.UNDEFINED);
        assertThat(Objects.requireNonNull(Request.Testany(nothing)).index)
                .isEqualTo(MPI.UNDEFINED);
        assertThat(Request.waitAllStatus(nothing)).hasSize(2);
        assertThat(Request.testAllStatus(nothing)).hasSize(2);
    }

    @OnRanks(1)
    void oneRequestIsTestedWithItsStatus() {
        receive();
        assertThat(requests[1].testStatus()).isNull();
        send(1);
        Status status = Objects.requireNonNull(requests[1].testStatus());
        assertThat(status.getTag()).isEqualTo(11);
        assertThat(status.getCount(MPI.INT)).isEqualTo(1);
        assertThat(requests[1].isNull()).isTrue();
        requests[0].Free();
        assertThat(requests[0].Is_null()).isTrue();
        send(0);
        while (in[0] == 0) {
            WORLD.iProbe(0, 99);
        }
        assertThat(in[0]).as("it goes on to its end").isEqualTo(100);
        requests[2].cancel();
        assertThat(requests[2].waitStatus().isCancelled()).isTrue();
    }
}
