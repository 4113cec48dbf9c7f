// SPDX-License-Identifier: Apache-2.0
import org.atoll.fabric.message.TruncationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Example 12. Wrong arguments throw at once and say what is allowed. A message longer than the
/// buffer throws at the receiver, which may go on. What a rank does not catch ends the job: the
/// other ranks' calls throw a `CommunicationException` that names the rank and its reason.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        if (comm.rank() == 1) {
            comm.send(new int[8], 0, 5);
            comm.send(new int[] {42}, 0, 5);
        }
        if (comm.rank() == 0) {
            try {
                comm.send(new int[1], comm.size(), 5);
            } catch (IllegalArgumentException e) {
                System.out.println("misuse: " + e.getMessage());
            }
            int[] room = new int[3];
            try {
                comm.receive(room, 1, 5);
            } catch (TruncationException e) {
                System.out.println("too long: " + e.getMessage());
            }
            comm.receive(room, 1, 5);
            System.out.println("the next message is " + room[0]);
        }
        comm.barrier();
    });
}
