// SPDX-License-Identifier: Apache-2.0

/// EP: pairs of normal deviates, counted by rings (NPB's embarrassingly parallel kernel).
///
/// Pairs are drawn in batches; each part of the job has a block of batches and needs nothing of
/// the others until the end, when counts and sums are added. The sum of a batch is added as a
/// whole number of tiny units, so that results are equal for every model and number of ranks, in
/// whatever order batches are added.
package org.atoll.applications.ep;
