// SPDX-License-Identifier: Apache-2.0

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.RankExecutor;

/// Example 37. Lets the other ranks count primes: an executor hands out the tasks.
final class Primes {
    private Primes() {}

    public static void main(String[] args) {
        Mpj.run(args, mpj -> {
            Comm comm = mpj.comm();
            try (RankExecutor ranks = comm.executor()) {
                if (comm.rank() == 0) {
                    count(ranks);
                }
            }
        });
    }

    private static void count(RankExecutor ranks) throws InterruptedException {
        List<Integer> limits = List.of(10, 100, 1000, 10_000);
        System.out.println("primes below " + limits + ": "
                + ranks.map(Primes::primesBelow, limits));
        Future<Integer> refused = ranks.submit(() -> primesBelow(-1));
        try {
            System.out.println(refused.get());
        } catch (ExecutionException e) {
            System.out.println("a rank threw " + e.getCause().getMessage());
        }
    }

    private static int primesBelow(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("there is nothing below " + limit);
        }
        int count = 0;
        for (int n = 2; n < limit; n++) {
            boolean prime = true;
            for (int d = 2; prime && d * d <= n; d++) {
                prime = n % d != 0;
            }
            count += prime ? 1 : 0;
        }
        return count;
    }
}
