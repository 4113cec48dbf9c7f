// SPDX-License-Identifier: Apache-2.0

/// QSORT: quicksort whose pieces are shared out.
///
/// A range of keys is split by a key of its middle until its parts are below a threshold; a short
/// range is sorted by bubbles, as in the papers. Parts wait in a common place until somebody has
/// time for one. The sorted keys are equal for every model and number of ranks.
package org.atoll.applications.qsort;
