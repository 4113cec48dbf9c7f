// SPDX-License-Identifier: Apache-2.0
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

private static final int TAG = 7;

/// Example 2. Two ranks exchange a message by a `send` on one and a `receive` on the other. A
/// token goes round all ranks; each adds its number. A status tells who sent what.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        int next = (comm.rank() + 1) % comm.size();
        int previous = (comm.rank() + comm.size() - 1) % comm.size();
        long[] token = {0};
        if (comm.rank() == 0) {
            comm.sendAsync(token, next, TAG).await();
            long[] back = new long[10]; // a buffer may be longer than the message
            Status status = comm.receive(back, previous, TAG);
            System.out.println("the sum of all ranks is " + back[0]);
            System.out.println(status.bytes() + " bytes came from rank " + status.source());
        } else {
            comm.receive(token, previous, TAG);
            token[0] += comm.rank();
            comm.send(token, next, TAG);
        }
    });
}
