// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;

/// Example 5. `sendAsync` and `receiveAsync` only start a message; the rank computes meanwhile
/// and waits later. A request is also a completion stage: what shall happen with the message
/// can be said in advance. A buffer is left alone until its request is done.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        int next = (comm.rank() + 1) % comm.size();
        int previous = (comm.rank() + comm.size() - 1) % comm.size();
        int[] fromLeft = new int[1000];
        int[] fromRight = new int[1000];
        Request left = comm.receiveAsync(fromLeft, previous, 0);
        Request right = comm.receiveAsync(fromRight, next, 1);
        CompletionStage<Integer> sum =
                left.stage()
                        .thenCombine(right.stage(), (a, b) -> sumOf(fromLeft) + sumOf(fromRight));
        int[] mine = new int[1000];
        Arrays.fill(mine, comm.rank());
        Request.awaitAll(comm.sendAsync(mine, next, 0), comm.sendAsync(mine, previous, 1));
        Request.awaitAll(left, right);
        int[] sums = comm.gather(new int[] {sum.toCompletableFuture().join()}, 0);
        if (comm.rank() == 0) {
            System.out.println("sums of both neighbours: " + Arrays.toString(sums));
        }
    });
}

private static int sumOf(int[] values) {
    return Arrays.stream(values).sum();
}
