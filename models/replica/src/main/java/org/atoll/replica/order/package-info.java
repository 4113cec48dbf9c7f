// SPDX-License-Identifier: Apache-2.0

/// One order over all writes of a job.
///
/// A [org.atoll.replica.order.TotalOrder] takes the units of each rank and gives the units of all
/// ranks to [org.atoll.replica.order.Deliveries], in the same order everywhere; those of one rank
/// stay in the order in which it gave them. [org.atoll.replica.order.SequencedOrder] lets one rank
/// number them; in [org.atoll.replica.order.ClockOrder] all agree by logical clocks. All state is
/// that of the holder of the endpoint.
package org.atoll.replica.order;
