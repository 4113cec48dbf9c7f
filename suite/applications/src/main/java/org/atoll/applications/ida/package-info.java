// SPDX-License-Identifier: Apache-2.0

/// IDA*: all shortest solutions of a 15-puzzle by iterative deepening with the sum of the tiles'
/// distances from home as the estimate (R. Korf, 1985).
///
/// Every iteration is complete: it visits all nodes whose depth and estimate do not exceed its
/// threshold, also in the iteration that meets the goal, and counts the solutions. So the nodes
/// visited do not depend on who visits them when, and every model and number of ranks gives the
/// same counts.
package org.atoll.applications.ida;
