// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A communicator of one group.
@SuppressWarnings("doclint:missing") // see package-info
public class Intracomm extends IntraCollectives {
    Intracomm() {}
}
