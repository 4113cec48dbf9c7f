// SPDX-License-Identifier: Apache-2.0

/// Remote objects and java.rmi, both ways. [org.atoll.rmi.Rmi] opens a
/// [org.atoll.rmi.RmiRegistry], by which JVMs without Atoll find objects of a job, and ranks find
/// objects of plain RMI servers.
///
/// A module of its own: java.rmi opens sockets and starts threads by itself, so this does not run
/// in a simulation, and programs that do not use it load none of it. Whatever comes from outside
/// comes by an [org.atoll.rmi.Entrance] and passes a [org.atoll.rmi.CallFilter]; the thread that
/// stands between is RMI's, and all it does is to call an ordinary object, a reference
/// ([org.atoll.rmi.Adapter]) or a stub ([org.atoll.rmi.Imported]). What becomes of references and
/// stubs on the way says [org.atoll.rmi.Crossing].
package org.atoll.rmi;
