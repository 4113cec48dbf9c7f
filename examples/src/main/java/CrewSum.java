// SPDX-License-Identifier: Apache-2.0
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Deal;

private static final int LIMIT = 100_000;

/// Example 47. Threads of one JVM share a loop, without a job: numbers are dealt to them in turn,
/// for large ones take longer, and their counts of primes are added up. Started on several ranks,
/// each does the same.
void main() {
    new Crew(3).run(member -> {
        int[] mine = {0};
        Deal.CYCLIC.each(2, LIMIT, member.number(), member.size(), number -> {
            if (isPrime(number)) {
                mine[0]++;
            }
        });
        long all = member.reduceLong(mine[0], Long::sum);
        if (member.number() == 0) {
            System.out.println(all + " primes below " + LIMIT);
        }
    });
}

private static boolean isPrime(int number) {
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
        if (number % divisor == 0) {
            return false;
        }
    }
    return true;
}
