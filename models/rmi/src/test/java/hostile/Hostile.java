// SPDX-License-Identifier: Apache-2.0
package hostile;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/// An object whose class the receiver has and does not allow: it must not be made.
public class Hostile implements Serializable {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        System.out.println("hostile code runs");
    }
}
