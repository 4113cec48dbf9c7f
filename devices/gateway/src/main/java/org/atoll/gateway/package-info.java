// SPDX-License-Identifier: Apache-2.0

/// Frames between clusters, relayed by one gateway in each, over a few connections that outlive
/// breaks of the network.
///
/// The way of a frame, by class: [org.atoll.gateway.GatewayLink] spends credit and writes it into
/// the [org.atoll.gateway.Outlet] of its rank; the rank's gateway finds it in an
/// [org.atoll.gateway.WaybillReader], and [org.atoll.gateway.Gateway] puts it into the outlet of a
/// [org.atoll.gateway.Line], which keeps it until the other gateway has acknowledged it; that one
/// puts it into the outlet of the receiver's [org.atoll.gateway.Berth]; the thread of
/// [org.atoll.gateway.Member] puts it into the receiver's inbox, where
/// [org.atoll.gateway.GatewayDevice] finds it.
///
/// Invariants: a pair of ranks uses one line, so order per pair needs no care; a line delivers
/// each waybill once, in order; from each rank no more is under way than its credit, so that no
/// queue needs a limit of its own. Decision 9 says why.
package org.atoll.gateway;
