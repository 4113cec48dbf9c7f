// SPDX-License-Identifier: Apache-2.0
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Example 38. The ranks find that they need help and start two more, in a world of their own,
/// which run the same program and know by their parent what they are. All of them add up the
/// squares below a number, each those that its rank says; then parents and helpers part.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        boolean helper = mpj.parent().isPresent();
        InterComm others = helper ? mpj.parent().get() : helpers(mpj);
        Comm all = others.merge(helper);
        long sum = 0;
        for (long i = all.rank(); i < 1000; i += all.size()) {
            sum += i * i;
        }
        long[] total = all.reduce(new long[] {sum}, Op.SUM, 0);
        if (all.rank() == 0) {
            System.out.println(mpj.comm().size() + " ranks and " + others.remoteSize()
                    + " helpers: the sum of squares below 1000 is " + total[0]);
        }
        all.disconnect();
        others.disconnect();
    });
}

private static InterComm helpers(Mpj mpj) {
    return mpj.comm().worlds().spawn("Spawning", 2);
}
