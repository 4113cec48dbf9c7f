// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Tree;
import org.atoll.remote.Remote;

/// The class of the remote objects that are called: an ordinary one, with the methods of
/// [RmiService].
@Remote
public class Servant {

    /// Created on the other rank.
    public Servant() {}

    /// Does nothing.
    public void nothing() {}

    /// Returns its argument.
    ///
    /// @return the same, which the caller gets a copy of
    public Tree echo(Tree tree) {
        return tree;
    }

    /// Returns its argument.
    ///
    /// @return the same, which the caller gets a copy of
    public Chain echo(Chain list) {
        return list;
    }

    /// Takes an array.
    ///
    /// @return how many
    public int take(double[] values) {
        return values.length;
    }
}
