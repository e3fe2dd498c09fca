"""Linear classification in NumPy: the code that the course explains, and nothing else.

Read in the order of the book:

``llc.datasets``       Iris, handwritten digits, the worked examples, and generators of data.
``llc.separators``     Linear classifiers, and how to find one by guessing.
``llc.evaluation``     Losses, errors and costs of predictions; cross-validation.
``llc.least_squares``  Regression, ridge, and why it makes a poor classifier.
``llc.logistic``       Linear logistic classifiers, the negative log-likelihood and its derivatives.
``llc.descent``        Gradient descent and ascent, minibatches, Newton's method.
``llc.features``       One-hot labels, standardized and quadratic features.
``llc.softmax``        K classes at once.
``llc.multiclass``     K classes from two: one against all, one against one.
``llc.discriminant``   Gaussian classes: linear and quadratic discriminant analysis.
``llc.plots``          The pictures (needs matplotlib).
``llc.widgets``        The pictures that can be dragged (needs anywidget).

Every function takes an array or what NumPy can turn into one, computes in 64-bit floats, and refuses
what it cannot use with a sentence on what to do about it. Import what you need from its module::

    from llc.separators import LinearClassifier
"""
