// SPDX-License-Identifier: Apache-2.0

/// Parts of devices that send through a message library of the system, such as UCX or MPI: memory
/// that such a library may use while a program runs on, an account of frames taken, and the link to
/// a peer that is not there.
package org.atoll.fabric.library;
