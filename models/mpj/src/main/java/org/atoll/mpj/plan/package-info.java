// SPDX-License-Identifier: Apache-2.0

/// What each collective does. A [org.atoll.mpj.plan.Plan] is a call whose arguments were looked at;
/// it runs on an [org.atoll.mpj.plan.Ensemble], which is one stream of collectives. A
/// [org.atoll.mpj.plan.PlanRunner] runs plans now, beside the program, or often, each on the stream
/// that all ranks count alike. [org.atoll.mpj.plan.Ranks] are the whole of a communicator of one
/// group: whatever is made of one is given these.
///
/// Plans of arrays, parts, objects and neighbours are in a class each; those between two groups
/// ([org.atoll.mpj.plan.InterPlans]) answer to the same interfaces as those of one. Of this module
/// the package names `request`, `reduce`, `part`, `team`, `circle` and `fault`.
package org.atoll.mpj.plan;
