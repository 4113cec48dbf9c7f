// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;

/// The result of a job.
///
/// @param job   its id, or [SearchJob#NO_JOB] if a worker had none before
/// @param ended whether it was searched to its end, and has a value
/// @param line  the best moves, packed
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record SearchResult(int job, boolean ended, int value, long[] line) implements Serializable {

    /// Of a worker that asks for the first time.
    static SearchResult none() {
        return new SearchResult(SearchJob.NO_JOB, false, 0, new long[0]);
    }

    /// Of a search that has just come back.
    static SearchResult of(SearchJob job, Searcher searcher, int value) {
        return new SearchResult(job.id(), !searcher.stopped(), value, searcher.line());
    }
}
