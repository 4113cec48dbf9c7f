// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/// Measures how deep the control structures of a method stand in one another.
///
/// Each `if`, `for`, `while`, `do`, `switch`, `try`, `synchronized` and lambda with a block adds
/// one level to what it encloses. An `else if` is on the level of its `if`; `catch` and
/// `finally` are on the level of their `try`. A lambda without a block adds nothing. A class
/// inside a method is measured by itself, from zero.
final class Nesting {

    private final int limit;

    /// Measures against a limit.
    ///
    /// @param limit how deep is still allowed
    Nesting(int limit) {
        this.limit = limit;
    }

    /// Looks for the first structure that stands too deep.
    ///
    /// @param body a method, constructor or initializer
    /// @return the structure, or null when there is none
    @Nullable Tree firstBeyond(Tree body) {
        Scanner scanner = new Scanner(body);
        scanner.scan(body, 0);
        return scanner.beyond;
    }

    private final class Scanner extends TreeScanner<Void, Integer> {

        private final Tree body;
        private @Nullable Tree beyond;
        private @Nullable Tree elseIf;

        Scanner(Tree body) {
            this.body = body;
        }

        @Override
        public Void scan(Tree tree, Integer depth) {
            int inside = opensLevel(tree) && tree != elseIf ? depth + 1 : depth;
            if (inside > limit && beyond == null) {
                beyond = tree;
            }
            return tree instanceof ClassTree ? null : super.scan(tree, inside);
        }

        @Override
        public Void visitIf(IfTree tree, Integer depth) {
            scan(tree.getCondition(), depth);
            scan(tree.getThenStatement(), depth);
            if (tree.getElseStatement() instanceof IfTree chained) {
                elseIf = chained;
            }
            return scan(tree.getElseStatement(), depth);
        }

        private boolean opensLevel(Tree tree) {
            return tree != body
                    && switch (tree) {
                        case IfTree _, SwitchTree _, SwitchExpressionTree _ -> true;
                        case ForLoopTree _, EnhancedForLoopTree _ -> true;
                        case WhileLoopTree _, DoWhileLoopTree _ -> true;
                        case TryTree _, SynchronizedTree _ -> true;
                        case LambdaExpressionTree lambda ->
                            lambda.getBodyKind() == LambdaExpressionTree.BodyKind.STATEMENT;
                        case null, default -> false;
                    };
        }
    }
}
