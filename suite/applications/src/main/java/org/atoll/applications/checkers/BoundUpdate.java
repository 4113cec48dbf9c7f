// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// News for a job that is being searched: values outside of these bounds are of no interest now.
record BoundUpdate(int job, int alpha, int beta) {}
