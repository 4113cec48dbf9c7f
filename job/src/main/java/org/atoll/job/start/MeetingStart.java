// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.jspecify.annotations.Nullable;

/// A rank that somebody has started with a place to meet in its environment, such as a pod of
/// Kubernetes:
///
/// | variable | meaning |
/// |---|---|
/// | `ATOLL_MEETING` | `host:port`, where rank 0 listens |
/// | `ATOLL_RANK`, `ATOLL_SIZE` | who this process is |
/// | `ATOLL_SECRET_FILE` | the file with the [secret][HandSecret] |
///
/// Rank 0 listens at that port of all its addresses, for its own name may not be known yet when it
/// starts; nor need it be when the others do. Whoever has waited for the setting
/// `atoll.join.timeout`, in seconds, gives up.
///
/// @param host where rank 0 is
/// @param port where it listens
/// @param rank which rank this is
public record MeetingStart(String host, int port, int rank, int size) {
    private static final String MEETING = "ATOLL_MEETING";
    private static final String RANK = "ATOLL_RANK";
    private static final String SIZE = "ATOLL_SIZE";
    private static final long PAUSE_MILLIS = 100;

    /// Looks for the variables.
    ///
    /// @return nothing if there is no place to meet
    /// @throws IllegalStateException if one is missing or wrong
    public static Optional<MeetingStart> of(Map<String, String> environment) {
        String meeting = environment.get(MEETING);
        if (meeting == null || environment.containsKey("ATOLL_CONTROL")) {
            return Optional.empty();
        }
        int colon = meeting.lastIndexOf(':');
        String port = meeting.substring(colon + 1);
        if (colon < 1 || !port.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalStateException(
                    MEETING + " is '" + meeting + "': host:port is needed");
        }
        MeetingStart start = new MeetingStart(meeting.substring(0, colon), Integer.parseInt(port),
                number(RANK, environment.get(RANK)), number(SIZE, environment.get(SIZE)));
        if (start.rank >= start.size) {
            throw new IllegalStateException(
                    RANK + " is " + start.rank + " in a job of " + SIZE + " " + start.size);
        }
        return Optional.of(start);
    }

    private static int number(String variable, @Nullable String text) {
        if (text == null || !text.matches("[0-9]{1,9}")) {
            throw new IllegalStateException(MEETING + " is set, but " + variable
                    + (text == null ? " is not" : " is '" + text + "', which is no number"));
        }
        return Integer.parseInt(text);
    }

    /// Joins the job: rank 0 makes it. Blocks until it has let this rank in.
    ///
    /// @throws IllegalStateException  if there is no proper secret, or no jar with a coordinator
    /// @throws CommunicationException if rank 0 cannot listen, or cannot be reached in time
    public Membership join(Map<String, String> environment) {
        JobKey key = HandSecret.key(
                environment, Path.of(System.getProperty("user.home")), "meeting-" + port);
        LedJob meeting = new LedJob(key, rank, size, environment, true);
        return rank == 0
                ? meeting.lead(meeting.coordinate(new InetSocketAddress(port)), own())
                : meeting.follow(found(meeting.patienceNanos()));
    }

    private InetSocketAddress own() {
        try {
            return new InetSocketAddress(InetAddress.getLocalHost(), port);
        } catch (UnknownHostException e) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        }
    }

    private InetSocketAddress found(long patienceNanos) {
        long begun = System.nanoTime();
        InetSocketAddress where = new InetSocketAddress(host, port);
        while (where.isUnresolved()) {
            if (System.nanoTime() - begun > patienceNanos) {
                throw new CommunicationException("rank " + rank + " has found no host " + host
                        + " in " + patienceNanos / 1_000_000_000 + " s", 0, null);
            }
            LedJob.pause(PAUSE_MILLIS);
            where = new InetSocketAddress(host, port);
        }
        return where;
    }
}
