// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.launcher.plan.Segment;

/// A world of a job: ranks that meet at a coordinator of their own.
///
/// @param number      0 for the one the job began with
/// @param first       the number of its rank 0 among the job's processes
/// @param key         its name and secret
/// @param segments    what its ranks run, in rank order
/// @param attendants  its processes without a rank, whose numbers follow
/// @param beside      whether its processes are companions of ranks
record RunningWorld(
        int number, int first, JobKey key, List<Segment> segments, List<Attendant> attendants,
        Coordinator coordinator, Roll roll, boolean beside) {

    /// The number of ranks.
    int size() {
        return segments.stream().mapToInt(Segment::ranks).sum();
    }

    boolean has(int process) {
        return process >= first && process < first + size() + attendants.size();
    }

    /// What a sentence about it begins with. Companions are spoken of as their ranks.
    String opening() {
        return opening(number, beside);
    }

    static String opening(int number, boolean beside) {
        return number == 0 || beside ? "" : "world " + number + ": ";
    }

    private boolean hasRank(int process) {
        return process >= first && process < first + size();
    }

    /// An event of this world's ranks as the whole job sees it.
    ///
    /// @param event  what happened, by rank
    /// @param opening what a cause begins with
    /// @param first   the number of its rank 0 among the job's processes
    static JobEvent ofJob(JobEvent event, String opening, int first) {
        return switch (event) {
            case JobEvent.Failed(int rank, int code, String cause) ->
                    new JobEvent.Failed(rank < 0 ? rank : first + rank, code, opening + cause);
            case JobEvent.Bereft(int rank, int lost, int life, String cause) ->
                    new JobEvent.Bereft(first + rank, first + lost, life, cause);
            case JobEvent.Asked(int rank, var wanted, var reply) ->
                    new JobEvent.Asked(first + rank, wanted, reply);
            case JobEvent.Ready(int rank) -> new JobEvent.Ready(first + rank);
            case JobEvent.Resumed(int rank, long point, long repeated) ->
                    new JobEvent.Resumed(first + rank, point, repeated);
            default -> event;
        };
    }

    /// Tells the ranks that a process of the job has failed.
    void spread(FailureNotice notice) {
        coordinator.spread(new FailureNotice(
                hasRank(notice.rank()) ? notice.rank() - first : -1, notice.reason()));
    }

    /// Asks the ranks what they wait for.
    void inquire() {
        roll.inquire();
    }

    /// Whether ranks have not answered yet, and still may.
    boolean isInquiring() {
        return roll.isInquiring();
    }

    /// What sleeping ranks said they wait for.
    String sleepers() {
        return opening().isEmpty()
                ? roll.sleepers()
                : roll.sleepers().replace("; rank ", "; world " + number + ": rank ");
    }
}
