// SPDX-License-Identifier: Apache-2.0

/// TSP: the shortest round tour of some cities, by branch and bound over jobs that each fix the
/// first few cities.
///
/// Ranks take jobs from a central queue, or from a queue in each cluster that steals from the
/// others when it runs low. The length found is the same for every model and number of ranks;
/// of several tours of that length any may be found, unless the search begins with the known
/// answer: then all are visited, and the first in order is taken.
package org.atoll.applications.tsp;
