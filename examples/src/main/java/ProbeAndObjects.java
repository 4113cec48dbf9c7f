// SPDX-License-Identifier: Apache-2.0
import java.io.Serializable;
import java.util.List;
import java.util.TreeMap;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// An object to be sent: serializable, and of a class that the program brings.
record Reading(String place, List<Double> values) implements Serializable {}

/// Example 6. Objects travel by serialization; the receiver need not know their size. A probe
/// tells what has come before it is received: from whom, with which tag, and how long it is.
void main(String[] args) {
    Mpj.run(args, mpj -> {
        Comm comm = mpj.comm();
        if (comm.rank() > 0) {
            double value = comm.rank() * 1.5;
            Reading reading = new Reading("place " + comm.rank(), List.of(value, -value));
            comm.sendObject(reading, 0, 10 * comm.rank());
            return;
        }
        TreeMap<Integer, Reading> readings = new TreeMap<>();
        for (int i = 1; i < comm.size(); i++) {
            Status status = comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
            Reading reading = comm.receiveObject(Reading.class, status.source(), status.tag());
            readings.put(status.tag(), reading);
        }
        readings.forEach((tag, reading) -> System.out.println(tag + ": " + reading));
    });
}
